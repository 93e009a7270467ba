import type { PrismaClient } from "@/database";

/** In seconds, by the database's clock. The process that runs a turn renews its lease far more often. */
export const LEASE_SECONDS = 15;

/** Those of the conversations that are being answered. A turn whose process has crashed does not count. */
export async function answeredNow(
  prisma: PrismaClient,
  conversationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT conversation_id AS id FROM assistant_turns
    WHERE conversation_id = ANY(${[...conversationIds]}::uuid[]) AND state = 'running'
      AND renewed_at >= now() - make_interval(secs => ${LEASE_SECONDS})`;
  return new Set(rows.map(({ id }) => id));
}
