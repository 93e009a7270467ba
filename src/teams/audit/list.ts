import type { Prisma, PrismaClient } from "@/database";

export type AuditEntry = {
  id: string;
  /** Null when nobody asked for the change. */
  actorId: string | null;
  actorName: string;
  /** `resource.verb`; see `AuditAction`. */
  action: string;
  subject: string;
  detail: Prisma.JsonValue;
  /** ISO 8601. */
  at: string;
};

export type AuditPage = {
  entries: AuditEntry[];
  /** Where the next page begins; null on the last one. */
  nextCursor: string | null;
};

/** Newest first. `cursor` is the id after which the page begins. */
export async function listAudit(
  prisma: PrismaClient,
  { teamId, cursor, limit }: { teamId: string; cursor?: string | undefined; limit: number },
): Promise<AuditPage> {
  const rows = await prisma.auditEntry.findMany({
    where: { teamId, ...(cursor === undefined ? {} : { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    entries: page.map(({ createdAt, teamId: _, ...entry }) => ({
      ...entry,
      at: createdAt.toISOString(),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
