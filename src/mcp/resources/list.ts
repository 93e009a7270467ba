import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  Resource,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { cursorField, placeIn, writeCursor } from "@/base/http/paging";
import { shortened } from "@/base/text/shortened";
import { optional, parse, strictModel } from "@/base/validation";
import type { Connection } from "../context/connection";
import { readableProjects } from "../context/readable-projects";
import { type StoredKind, templateOf, uriOf } from "./uri";

const PAGE = 100;

/** In ms. The database accepts no later year. */
const END_OF_9999 = Date.UTC(10_000, 0) - 1;

/** The last item of a page; `at` in ms. */
const place = z.strictObject({ at: z.int().min(0).max(END_OF_9999), id: z.uuid() });
type Place = z.output<typeof place>;

const PARAMS = strictModel({ cursor: optional(cursorField(place)) });

/** In characters. Lists are read as a whole. */
const MAX_DESCRIPTION = 200;

/** What cursors belong to. */
const LIST = { list: "resources" };

const MIME_TYPES: Record<StoredKind, string> = {
  dashboard: "application/json",
  report: "text/markdown",
};

/**
 * Lists the dashboards and reports of the caller's projects with agents, the most
 * recently changed first.
 */
export async function listResources(
  connection: Connection,
  { cursor: given }: { cursor?: string | undefined } = {},
): Promise<ListResourcesResult> {
  const { cursor } = parse(PARAMS, "body", { cursor: given });
  const after = cursor === undefined ? null : placeIn(LIST, cursor, ["cursor"]);
  const projects = await readableProjects(connection);
  const rows = await findRows(connection, [...projects.keys()], after);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    resources: page.map((row) => resourceOf(row, projects.get(row.projectId) ?? "")),
    ...(last && {
      nextCursor: writeCursor(LIST, { at: last.updatedAt.getTime(), id: last.id }),
    }),
  };
}

export const listTemplates = (): ListResourceTemplatesResult => ({
  resourceTemplates: [
    {
      uriTemplate: templateOf("dashboard"),
      name: "dashboard",
      title: "Dashboard",
      description: "The widgets of a dashboard with their queries. open_dashboard runs them.",
      mimeType: MIME_TYPES.dashboard,
    },
    {
      uriTemplate: templateOf("report"),
      name: "report",
      title: "Report",
      description: "A report in Markdown, with its charts as queries.",
      mimeType: MIME_TYPES.report,
    },
  ],
});

type Row = {
  kind: StoredKind;
  id: string;
  projectId: string;
  title: string;
  description: string;
  updatedAt: Date;
};

const COLUMNS = { id: true, projectId: true, title: true, description: true, updatedAt: true };

/** One row more than a page, if there are more. */
async function findRows(
  { prisma }: Connection,
  projectIds: string[],
  after: Place | null,
): Promise<Row[]> {
  const page = {
    where: { projectId: { in: projectIds }, ...(after && isAfter(after)) },
    orderBy: [{ updatedAt: "desc" as const }, { id: "asc" as const }],
    take: PAGE + 1,
    select: COLUMNS,
  };
  const [dashboards, reports] = await Promise.all([
    prisma.dashboard.findMany(page),
    prisma.report.findMany(page),
  ]);
  return [
    ...dashboards.map((row) => ({ kind: "dashboard" as const, ...row })),
    ...reports.map((row) => ({ kind: "report" as const, ...row })),
  ].sort(byChange);
}

function isAfter({ at, id }: Place) {
  const updatedAt = new Date(at);
  return { OR: [{ updatedAt: { lt: updatedAt } }, { updatedAt, id: { gt: id } }] };
}

const byChange = (a: Row, b: Row): number =>
  b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? -1 : 1);

const resourceOf = (
  { title, description, updatedAt, ...stored }: Row,
  projectName: string,
): Resource => ({
  uri: uriOf(stored),
  name: title,
  title,
  description: shortened(
    [`A ${stored.kind} of ${projectName}.`, description].join(" ").trim(),
    MAX_DESCRIPTION,
  ),
  mimeType: MIME_TYPES[stored.kind],
  annotations: { lastModified: updatedAt.toISOString() },
});
