import { Prisma, type PrismaClient } from "@/database";

/**
 * In seconds, by the database's clock. The process that answers a turn renews its
 * lease far more often.
 */
const LEASE_SECONDS = 15;

const EXPIRES = Prisma.sql`now() - make_interval(secs => ${LEASE_SECONDS})`;
const IS_RUNNING = Prisma.sql`state = 'running' AND renewed_at >= ${EXPIRES}`;
const IS_ABANDONED = Prisma.sql`state = 'running' AND renewed_at < ${EXPIRES}`;

/** Whether a process answers the turn. One whose process has crashed is not running any more. */
export async function isRunning(prisma: PrismaClient, turnId: string): Promise<boolean> {
  const rows = await prisma.$queryRaw<object[]>`
    SELECT 1 FROM assistant_turns WHERE id = ${turnId}::uuid AND ${IS_RUNNING}`;
  return rows.length > 0;
}

/** Those of the conversations that are being answered. */
export async function answeredNow(
  prisma: PrismaClient,
  conversationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT conversation_id AS id FROM assistant_turns
    WHERE conversation_id = ANY(${[...conversationIds]}::uuid[]) AND ${IS_RUNNING}`;
  return new Set(rows.map(({ id }) => id));
}

/** The ids of a team's turns whose process has crashed. */
export async function abandonedTurns(prisma: PrismaClient, teamId: string): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM assistant_turns WHERE team_id = ${teamId}::uuid AND ${IS_ABANDONED}`;
  return rows.map(({ id }) => id);
}

/** When a lease that is taken in this transaction starts. A new row has this as its default. */
export async function leaseStart(tx: Prisma.TransactionClient): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now() AS now`;
  if (row === undefined) throw new Error("The database did not tell its time.");
  return row.now;
}

/** Renews the lease of a turn. Returns null if the turn no longer runs. */
export async function renewLease(
  prisma: PrismaClient,
  turnId: string,
): Promise<{ stopRequested: boolean } | null> {
  const [turn = null] = await prisma.$queryRaw<{ stopRequested: boolean }[]>`
    UPDATE assistant_turns SET renewed_at = now()
    WHERE id = ${turnId}::uuid AND state = 'running'
    RETURNING stop_requested AS "stopRequested"`;
  return turn;
}
