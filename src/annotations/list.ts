import type { PrismaClient } from "@/database";

/** More than a chart can show. */
export const MAX_LISTED = 200;

export type Annotation = {
  id: string;
  /** ISO 8601. */
  at: string;
  text: string;
  authorName: string;
};

/** `more` is true if there are earlier notes. */
type Annotations = { notes: Annotation[]; more: boolean };

/** Returns the latest notes in a time range, oldest first. */
export async function listAnnotations(
  prisma: PrismaClient,
  projectId: string,
  { from, to }: { from: string; to: string },
): Promise<Annotations> {
  const rows = await prisma.annotation.findMany({
    where: { projectId, at: { gte: new Date(from), lt: new Date(to) } },
    orderBy: [{ at: "desc" }, { id: "asc" }],
    take: MAX_LISTED + 1,
    select: { id: true, at: true, text: true, creator: { select: { name: true } } },
  });
  const notes = rows.slice(0, MAX_LISTED).map(({ id, at, text, creator }) => ({
    id,
    at: at.toISOString(),
    text,
    authorName: creator.name,
  }));
  return { notes: notes.reverse(), more: rows.length > MAX_LISTED };
}
