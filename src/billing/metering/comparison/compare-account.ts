import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import type { BillingAccount, MeterLedgerEntry, MeterState } from "@/database";
import { startOfHour } from "../ledger/months";
import type { MeteringContext } from "../meter/context";
import { MAX_AGE_MS, SUMMING_MS } from "../meter/limits";

/** A request for each; an account that has more is compared further the next day. */
const MAX_DAYS = 40;

/**
 * Compares what was sent with what Stripe has, hour by hour, for the days with entries that are not
 * confirmed. Entries of hours that agree are confirmed; the others are not, and are compared again
 * the next day. Stores the difference. Once Stripe no longer takes usage of a day, what differs is
 * closed: nothing could settle it any more.
 */
export async function compareAccount(
  context: MeteringContext,
  account: BillingAccount,
): Promise<void> {
  const { prisma, clock, log } = context;
  const { teamId, customerId } = account;
  const now = clock.now();
  let difference = 0;
  const agreed: MeterLedgerEntry[] = [];
  const disputed: MeterLedgerEntry[] = [];
  const lacking: MeterLedgerEntry[] = [];
  for (const day of await findDays(context, account, now)) {
    for (const hour of await compareDay(context, account, day, now)) {
      if (hour.difference === 0) {
        agreed.push(...hour.entries);
      } else if (day + DAY_MS > now - MAX_AGE_MS) {
        difference += hour.difference;
        disputed.push(...hour.entries);
      } else {
        (hour.difference > 0 ? agreed : lacking).push(...hour.entries);
        const closed = { teamId, hour: new Date(hour.start), events: hour.difference };
        log.error(closed, "Closed a difference from Stripe's overage that is too old to settle");
      }
    }
  }
  const move = (entries: MeterLedgerEntry[], from: MeterState, to: MeterState, problem?: string) =>
    prisma.meterLedgerEntry.updateMany({
      where: { teamId, state: from, OR: entries.map(({ month, hour }) => ({ month, hour })) },
      data: { state: to, ...(problem && { problem }) },
    });
  await prisma.$transaction([
    move(agreed, "sent", "confirmed"),
    move(disputed, "confirmed", "sent"),
    move(lacking, "sent", "not_billable", LACKING),
    move(lacking, "confirmed", "not_billable", LACKING),
    prisma.billingAccount.updateMany({
      where: { teamId, customerId },
      data: { usageComparedAt: new Date(now), usageDifference: difference },
    }),
  ]);
  if (difference !== 0) {
    log.error(
      { teamId, events: difference },
      "Stripe's overage differs from what Tallymark reported",
    );
  }
}

const LACKING = "Stripe's sum of the hour is lower than what was reported.";

/** The starts of days (UTC), the latest first. */
async function findDays(
  { prisma }: MeteringContext,
  { teamId, customerId }: BillingAccount,
  now: number,
): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ day: Date }[]>`
    SELECT DISTINCT (reported_time AT TIME ZONE 'UTC')::date AS day
    FROM meter_ledger
    WHERE team_id = ${teamId}::uuid AND customer_id = ${customerId} AND state = 'sent'
      AND updated_at <= ${new Date(now - SUMMING_MS)}::timestamptz
    ORDER BY day DESC
    LIMIT ${MAX_DAYS}`;
  return rows.map(({ day }) => day.getTime());
}

type ComparedHour = {
  start: number;
  /** Stripe's events minus ours. */
  difference: number;
  /** Those that Stripe should have. */
  entries: MeterLedgerEntry[];
};

async function compareDay(
  { prisma, meter }: MeteringContext,
  { teamId, customerId }: BillingAccount,
  day: number,
  now: number,
): Promise<ComparedHour[]> {
  const entries = await prisma.meterLedgerEntry.findMany({
    where: {
      teamId,
      customerId,
      reportedTime: { gte: new Date(day), lt: new Date(day + DAY_MS) },
    },
  });
  const byHour = groupByHour(entries);
  const hours = [...byHour.keys()];
  // Not the whole day, whose end may be in the future.
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const theirs = await meter.eventsByHour(customerId, first, last + HOUR_MS);
  const compared: ComparedHour[] = [];
  for (let hour = first; hour <= last; hour += HOUR_MS) {
    const ours = byHour.get(hour) ?? [];
    if (ours.some((entry) => isUnsettled(entry, now))) continue;
    const entries = ours.filter(({ state }) => state !== "not_billable");
    const events = entries.reduce((sum, entry) => sum + Number(entry.events), 0);
    compared.push({ start: hour, difference: (theirs.get(hour) ?? 0) - events, entries });
  }
  return compared;
}

function groupByHour(entries: readonly MeterLedgerEntry[]): Map<number, MeterLedgerEntry[]> {
  const hours = new Map<number, MeterLedgerEntry[]>();
  for (const entry of entries) {
    const hour = startOfHour(entry.reportedTime?.getTime() ?? 0);
    hours.set(hour, [...(hours.get(hour) ?? []), entry]);
  }
  return hours;
}

/** Whether Stripe may or may not have it in its sums. */
const isUnsettled = ({ state, updatedAt }: MeterLedgerEntry, now: number): boolean =>
  state === "pending" || (state === "sent" && updatedAt.getTime() > now - SUMMING_MS);
