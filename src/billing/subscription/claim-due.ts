import { DAY_MS } from "@/base/time/durations";
import type { BillingContext } from "../stripe/context";

export type TeamCustomer = { teamId: string; customerId: string };

const BATCH = 20;
const INTERVAL_MS = DAY_MS;
/**
 * By then, an account whose subscription has ended is only re-read in case that a webhook
 * of a new one was lost.
 */
const OLD_MS = 40 * DAY_MS;
const INTERVAL_OF_OLD_MS = 7 * DAY_MS;

type Context = Pick<BillingContext, "prisma" | "clock" | "mode">;

/**
 * The accounts that were not re-read for the longest time, in this order. Each goes to one process,
 * and to the end of the queue, so that one that fails does not come first for ever.
 */
export function claimDue({ prisma, clock, mode }: Context): Promise<TeamCustomer[]> {
  const ago = (ms: number) => new Date(clock.now() - ms);
  return prisma.$queryRaw<TeamCustomer[]>`
    WITH due AS (
      SELECT team_id, synced_at FROM billing_accounts
      WHERE mode = ${mode}::billing_mode AND (synced_at IS NULL OR synced_at < CASE
        WHEN coalesce(status, 'canceled') IN ('canceled', 'incomplete_expired')
          AND coalesce(current_period_end, created_at) < ${ago(OLD_MS)}::timestamptz
        THEN ${ago(INTERVAL_OF_OLD_MS)}::timestamptz
        ELSE ${ago(INTERVAL_MS)}::timestamptz END)
      ORDER BY synced_at NULLS FIRST, team_id
      LIMIT ${BATCH}
      FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE billing_accounts AS a SET synced_at = ${ago(0)}::timestamptz
      FROM due WHERE a.team_id = due.team_id
      RETURNING a.team_id, a.customer_id, due.synced_at
    )
    SELECT team_id AS "teamId", customer_id AS "customerId" FROM claimed
    ORDER BY synced_at NULLS FIRST, team_id`;
}

/**
 * Makes accounts that were claimed, but not read, due again: the first one, at which Stripe may
 * have failed, after the others, so that it does not keep them from being read.
 */
export async function release(
  { prisma }: Pick<Context, "prisma">,
  [first, ...others]: readonly TeamCustomer[],
): Promise<void> {
  if (first === undefined) return;
  const makeDue = (accounts: TeamCustomer[], syncedAt: Date | null) =>
    prisma.billingAccount.updateMany({
      where: { teamId: { in: accounts.map(({ teamId }) => teamId) } },
      data: { syncedAt },
    });
  await makeDue([first], new Date(0));
  await makeDue(others, null);
}
