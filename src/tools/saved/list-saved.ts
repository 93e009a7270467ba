import { choice, optional, strictModel, text } from "@/base/validation";
import { listDashboards } from "@/dashboards";
import { formatInZone, type Value } from "@/query";
import { listReports } from "@/reports";
import { CURSOR } from "../answers/pager";
import { openPage, TABLE_ANSWER, tableAnswer } from "../answers/table-answer";
import { WRITTEN_NOTICE } from "../contract/answer";
import { type ProjectCall, projectTool } from "../contract/tool";
import { dashboardUrl, reportUrl } from "../links/project-urls";
import { QUERY_ARGUMENTS } from "../schema/compact";

const NAME = "list_saved";
const KINDS = ["dashboard", "report"] as const;

export const listSaved = projectTool({
  name: NAME,
  title: "List dashboards and reports",
  description: "Lists the project's dashboards and reports, the most recently changed first.",
  scope: "read",
  args: strictModel({
    search: optional(text({ min: 1, max: 200 })),
    kind: optional(choice(KINDS)),
    ...CURSOR,
  }),
  argSchemas: {
    search: { type: "string", description: "Part of the title or description." },
    kind: { enum: KINDS },
    cursor: QUERY_ARGUMENTS.cursor,
  },
  answer: TABLE_ANSWER,
  run: async ({ cursor, ...args }, call) => {
    const page = openPage(call, { tool: NAME, args, cursor });
    const items = (await listItems(call)).filter(matches(args));
    return tableAnswer(call, page, {
      about: { notice: WRITTEN_NOTICE },
      columns: ["id", "kind", "title", "description", "changed_at", "url"],
      rows: items.map((item) => rowOf(item, call)),
    });
  },
});

type Item = {
  kind: (typeof KINDS)[number];
  id: string;
  title: string;
  description: string;
  /** ISO 8601. */
  updatedAt: string;
};

async function listItems({ prisma, project: { projectId } }: ProjectCall): Promise<Item[]> {
  const dashboards = await listDashboards(prisma, projectId);
  const reports = await listReports(prisma, projectId);
  const items = [
    ...dashboards.map((one): Item => ({ ...one, kind: "dashboard" })),
    ...reports.map((one): Item => ({ ...one, kind: "report" })),
  ];
  return items.sort(
    (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || (a.id < b.id ? -1 : 1),
  );
}

type Wanted = { search?: string | undefined; kind?: Item["kind"] | undefined };

function matches({ search = "", kind }: Wanted): (item: Item) => boolean {
  const part = search.toLowerCase();
  return (item) =>
    (kind === undefined || item.kind === kind) &&
    [item.title, item.description].some((words) => words.toLowerCase().includes(part));
}

const rowOf = ({ id, kind, title, description, updatedAt }: Item, call: ProjectCall): Value[] => [
  id,
  kind,
  title,
  description,
  formatInZone(Date.parse(updatedAt), call.project.timeZone),
  kind === "dashboard" ? dashboardUrl(call, id) : reportUrl(call, id),
];
