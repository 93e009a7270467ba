import { found } from "@/base/errors";
import type { Prisma, PrismaClient } from "@/database";
import { MAX_SAVED } from "./schema";

type SavedQueryListItem = {
  id: string;
  name: string;
  kind: string;
  createdBy: string;
  authorName: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
};

/**
 * `query` is the query as the client wrote it, and `view` contains the screen's settings; both are
 * JSON.
 */
type SavedQuery = SavedQueryListItem & { query: unknown; view: unknown };

const LIST_COLUMNS = {
  id: true,
  name: true,
  kind: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
  creator: { select: { name: true } },
} as const satisfies Prisma.SavedQuerySelect;

type ListRow = Prisma.SavedQueryGetPayload<{ select: typeof LIST_COLUMNS }>;

/** Lists the project's saved queries, the most recently changed first. */
export async function listSavedQueries(
  prisma: PrismaClient,
  projectId: string,
  kind: string | undefined,
): Promise<SavedQueryListItem[]> {
  const rows = await prisma.savedQuery.findMany({
    where: { projectId, ...(kind === undefined ? {} : { kind }) },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: MAX_SAVED,
    select: LIST_COLUMNS,
  });
  return rows.map(toListItem);
}

/** Throws `not_found` for a query of another project. */
export async function openSavedQuery(
  prisma: PrismaClient,
  projectId: string,
  id: string,
): Promise<SavedQuery> {
  const select = { ...LIST_COLUMNS, query: true, view: true } as const;
  const where = { id, projectId };
  const row = found(await prisma.savedQuery.findFirst({ where, select }), "Saved query");
  return { ...toListItem(row), query: row.query, view: row.view };
}

function toListItem({ creator, createdAt, updatedAt, ...row }: ListRow): SavedQueryListItem {
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
