import { Temporal } from "temporal-polyfill";
import type { Period } from "../invoices/invoice-lines";
import type { Price, Subscription } from "../state/kinds";

/**
 * The first end of a period after `time`, in seconds. Counted from the anchor, so that a
 * subscription from 31 January renews on 28 February and then on 31 March.
 */
export function periodEndAfter(anchor: number, price: Price, time: number): number {
  if (price.recurring === null) throw new Error(`${price.id} does not recur.`);
  const { interval, interval_count } = price.recurring;
  const start = Temporal.Instant.fromEpochMilliseconds(anchor * 1000).toZonedDateTimeISO("UTC");
  for (let periods = 1; ; periods++) {
    const length = { [`${interval}s`]: periods * interval_count };
    const end = start.add(length, { overflow: "constrain" }).epochMilliseconds / 1000;
    if (end > time) return end;
  }
}

/** The current period, which all items share. */
export function currentPeriod({ id, items }: Subscription): Period {
  const [item] = items.data;
  if (item === undefined) throw new Error(`${id} has no items.`);
  return { start: item.current_period_start, end: item.current_period_end };
}
