import { found } from "@/base/errors";
import type { Prisma, PrismaClient } from "@/database";
import { MAX_SAVED } from "./schema";

export type SavedSummary = {
  id: string;
  name: string;
  kind: string;
  createdBy: string;
  authorName: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
};

/** Both as JSON: a query as a client wrote it, and what its screen added. */
export type Saved = SavedSummary & { query: unknown; view: unknown };

const SUMMARY = {
  id: true,
  name: true,
  kind: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
  creator: { select: { name: true } },
} as const satisfies Prisma.SavedQuerySelect;

type SummaryRow = Prisma.SavedQueryGetPayload<{ select: typeof SUMMARY }>;

/** The project's saved queries, the last changed first. */
export async function listSaved(
  prisma: PrismaClient,
  projectId: string,
  kind: string | undefined,
): Promise<SavedSummary[]> {
  const rows = await prisma.savedQuery.findMany({
    where: { projectId, ...(kind === undefined ? {} : { kind }) },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: MAX_SAVED,
    select: SUMMARY,
  });
  return rows.map(summaryOf);
}

/** Throws `not_found` for one of another project. */
export async function openSaved(
  prisma: PrismaClient,
  projectId: string,
  id: string,
): Promise<Saved> {
  const select = { ...SUMMARY, query: true, view: true } as const;
  const where = { id, projectId };
  const row = found(await prisma.savedQuery.findFirst({ where, select }), "Saved query");
  return { ...summaryOf(row), query: row.query, view: row.view };
}

function summaryOf({ creator, createdAt, updatedAt, ...row }: SummaryRow): SavedSummary {
  const { id, name, kind, createdBy } = row;
  return {
    id,
    name,
    kind,
    createdBy,
    authorName: creator.name,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
