import { MINUTE_MS } from "@/base/time/durations";
import type { BillingAccount, MeterLedgerEntry } from "@/database";
import type { MeteringContext } from "../meter/context";

export type ClaimedEntry = MeterLedgerEntry & { account: BillingAccount };

/**
 * Longer than an attempt takes. An entry whose process died, or whose attempt failed, is
 * due again afterwards.
 */
const LEASE_MS = 10 * MINUTE_MS;

type Key = { teamId: string; month: Date; hour: Date };

/**
 * Claims the oldest entry that is due; null if there is none. If several processes do so at once,
 * each entry goes to one of them. Only entries of the account's present customer are due, and only
 * in this server's mode.
 */
export async function claimEntry({
  prisma,
  clock,
  mode,
}: Pick<MeteringContext, "prisma" | "clock" | "mode">): Promise<ClaimedEntry | null> {
  const now = new Date(clock.now());
  const until = new Date(clock.now() + LEASE_MS);
  const [key] = await prisma.$queryRaw<Key[]>`
    UPDATE meter_ledger AS l SET leased_until = ${until}::timestamptz
    FROM (
      SELECT d.team_id, d.month, d.hour
      FROM meter_ledger AS d
      JOIN billing_accounts AS a ON a.team_id = d.team_id AND a.customer_id = d.customer_id
        AND a.mode = ${mode}::billing_mode
      WHERE d.state = 'pending'
        AND (d.leased_until IS NULL OR d.leased_until <= ${now}::timestamptz)
      ORDER BY d.hour, d.team_id, d.month
      LIMIT 1
      FOR UPDATE OF d SKIP LOCKED
    ) AS due
    WHERE l.team_id = due.team_id AND l.month = due.month AND l.hour = due.hour
    RETURNING l.team_id AS "teamId", l.month, l.hour`;
  if (key === undefined) return null;
  const entry = await prisma.meterLedgerEntry.findUnique({ where: { teamId_month_hour: key } });
  const account = await prisma.billingAccount.findUnique({ where: { teamId: key.teamId } });
  return entry && account && { ...entry, account };
}
