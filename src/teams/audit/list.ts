import { z } from "zod";
import { type Cursor, placeIn, writeCursor } from "@/base/http/paging";
import type { Prisma, PrismaClient } from "@/database";

export type AuditEntry = {
  id: string;
  /** Null for a change by Tallymark itself. */
  actorId: string | null;
  actorName: string;
  /** `resource.verb`; see `AuditAction`. */
  action: string;
  subject: string;
  detail: Prisma.JsonValue;
  /** ISO 8601. */
  at: string;
};

type AuditPage = {
  entries: AuditEntry[];
  /** Null on the last page. */
  nextCursor: string | null;
};

/** The last entry of the previous page. */
export const auditPlace = z.strictObject({ id: z.uuid() });

type AuditPageOptions = {
  teamId: string;
  cursor?: Cursor<z.output<typeof auditPlace>> | undefined;
  limit: number;
};

/** Newest first. Throws a 422 for a cursor from another team's log. */
export async function listAudit(
  prisma: PrismaClient,
  { teamId, cursor, limit }: AuditPageOptions,
): Promise<AuditPage> {
  const question = { audit: teamId };
  const place = cursor && placeIn(question, cursor, ["cursor"]);
  const rows = await prisma.auditEntry.findMany({
    where: { teamId, ...(place && { id: { lt: place.id } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map(({ createdAt, teamId: _, ...entry }) => ({
      ...entry,
      at: createdAt.toISOString(),
    })),
    nextCursor: last ? writeCursor(question, { id: last.id }) : null,
  };
}
