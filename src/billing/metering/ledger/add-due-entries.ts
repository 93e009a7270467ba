import { isLive, LIVE_STATUSES, PLANS } from "@/plans";
import { inTransaction } from "@/teams";
import type { MeteringContext } from "../meter/context";
import { addHourlyEntry } from "./entries";
import { lockLedger } from "./lock-ledger";

const BATCH = 200;

type Due = { teamId: string; month: Date };

type Options = Pick<MeteringContext, "prisma" | "clock" | "mode"> & { signal?: AbortSignal };

/**
 * Adds an entry for each team and month whose overage has grown since its last entry. Several
 * processes may do so at once: each team's entry is added by one of them.
 */
export async function addDueEntries(options: Options): Promise<void> {
  let last: Due | null = null;
  for (;;) {
    const batch: Due[] = await findDue(options, last);
    for (const due of batch) {
      if (options.signal?.aborted) return;
      await addIfDue(options, due);
    }
    last = batch.at(-1) ?? null;
    if (last === null || batch.length < BATCH) return;
  }
}

/** Only finds who may be due. What is due is read again under the lock. */
function findDue({ prisma, mode }: Options, last: Due | null): Promise<Due[]> {
  const { included } = PLANS.pro.events;
  const after = last ?? { teamId: NO_TEAM, month: new Date(0) };
  return prisma.$queryRaw<Due[]>`
    SELECT u.team_id AS "teamId", u.month
    FROM usage_months AS u
    JOIN billing_accounts AS a ON a.team_id = u.team_id AND a.mode = ${mode}::billing_mode
      AND a.status = ANY (${LIVE_STATUSES})
    JOIN teams AS t ON t.id = u.team_id AND t.deleted_at IS NULL
    WHERE (a.exempt_month IS NULL OR a.exempt_month <= u.month)
      AND (u.team_id, u.month) > (${after.teamId}::uuid, ${after.month}::date)
    GROUP BY u.team_id, u.month, a.exempt_month, a.exempt_events
    HAVING sum(u.events) - ${included}::bigint
      > CASE WHEN a.exempt_month = u.month THEN a.exempt_events ELSE 0 END
        + (SELECT coalesce(sum(l.events), 0) FROM meter_ledger AS l
           WHERE l.team_id = u.team_id AND l.month = u.month)
    ORDER BY u.team_id, u.month
    LIMIT ${BATCH}`;
}

/** Before all ids. */
const NO_TEAM = "00000000-0000-0000-0000-000000000000";

function addIfDue({ mode, ...context }: Options, { teamId, month }: Due): Promise<void> {
  return inTransaction(context, async (store) => {
    await lockLedger(store.prisma, teamId);
    const account = await store.prisma.billingAccount.findUnique({ where: { teamId, mode } });
    if (account !== null && isLive(account.status)) await addHourlyEntry(store, account, month);
  });
}
