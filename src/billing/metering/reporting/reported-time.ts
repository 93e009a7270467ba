import { MINUTE_MS } from "@/base/time/durations";

/** A subscription's times as Stripe knows them, in ms; null if unknown. */
export type SubscriptionTimes = {
  subscribedAt: number | null;
  periodStart: number | null;
  /** When the subscription ended or will end; null if it continues. */
  end: number | null;
};

/**
 * Stripe finalises the invoice of a period about an hour after its end. Usage that arrives later,
 * with a time in that period, is never billed.
 */
const INVOICE_IS_OPEN_MS = 50 * MINUTE_MS;

/**
 * Chooses the time of the report of an hour that Stripe is told, which decides the invoice:
 * the start of the hour, if its invoice can still change, else the first minute of the
 * current period. Times of the team's other reports are `taken`: with one report a minute,
 * each can be checked on its own.
 *
 * Stripe's times can be ahead of `now`, since the simulator moves a customer's clock.
 */
export function chooseReportedTime(
  hour: number,
  times: SubscriptionTimes,
  now: number,
  taken: ReadonlySet<number>,
): number {
  const latest = latestOf(times);
  // The entries of a subscription's end can be of an hour that has not begun. Stripe rejects
  // times in the future.
  const start = Math.min(hour, floorMinute(now));
  let minute = Math.min(earliestOf(start, times, now), latest);
  while (taken.has(minute) && minute < latest) minute += MINUTE_MS;
  while (taken.has(minute)) minute -= MINUTE_MS;
  return minute;
}

/** Whether usage that Stripe gets now with this time still gets onto an invoice. */
export const isStillBilled = (time: number, times: SubscriptionTimes, now: number): boolean =>
  Math.min(earliestOf(time, times, now), latestOf(times)) === time;

/** The last minute of the subscription. */
const latestOf = ({ end }: SubscriptionTimes): number =>
  end === null ? Number.POSITIVE_INFINITY : floorMinute(end - MINUTE_MS);

function earliestOf(
  hour: number,
  { subscribedAt, periodStart }: SubscriptionTimes,
  now: number,
): number {
  if (periodStart === null || hour >= periodStart) return hour;
  const sinceStart = now - periodStart;
  const isOpen = sinceStart >= 0 && sinceStart <= INVOICE_IS_OPEN_MS;
  // In the first period, there is no earlier invoice. Without knowing, the current one is safe.
  const isRenewed = subscribedAt !== null && subscribedAt < periodStart;
  return isOpen && isRenewed ? Math.max(hour, ceilMinute(subscribedAt)) : ceilMinute(periodStart);
}

const floorMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
const ceilMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
