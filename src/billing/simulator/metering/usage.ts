import Stripe from "stripe";
import type { World } from "../state/world";

/** The customer's usage with timestamps from `start` to before `end`, as decimal text. */
export function usageBetween(
  world: World,
  { meter, customer, start, end }: { meter: string; customer: string; start: number; end: number },
): string {
  const { formula } = world.find("billing.meter", meter).default_aggregation;
  const usage = world
    .all("usage")
    .filter((each) => each.meter === meter && each.customer === customer)
    .filter(({ timestamp }) => timestamp >= start && timestamp < end);
  if (formula === "count") return String(usage.length);
  const sum = usage.reduce(
    (total, { value }) => total.add(Stripe.Decimal.from(value)),
    Stripe.Decimal.zero,
  );
  return sum.toString();
}
