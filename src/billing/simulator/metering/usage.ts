import Stripe from "stripe";
import type { Meter, UsageRecord } from "../state/kinds";
import type { World } from "../state/world";

type UsageQuery = { meter: string; customer: string; start: number; end: number };

/** The usage with timestamps from `start` to before `end`. */
export function usageRecords(world: World, query: UsageQuery): UsageRecord[] {
  const { meter, customer, start, end } = query;
  return world
    .all("usage")
    .filter((each) => each.meter === meter && each.customer === customer)
    .filter(({ timestamp }) => timestamp >= start && timestamp < end);
}

/** Decimal text. */
export function aggregate({ default_aggregation }: Meter, usage: UsageRecord[]): string {
  if (default_aggregation.formula === "count") return String(usage.length);
  const sum = usage.reduce(
    (total, { value }) => total.add(Stripe.Decimal.from(value)),
    Stripe.Decimal.zero,
  );
  return sum.toString();
}

/** The quantity that a line of an invoice bills. */
export const usageBetween = (world: World, query: UsageQuery): string =>
  aggregate(world.find("billing.meter", query.meter), usageRecords(world, query));
