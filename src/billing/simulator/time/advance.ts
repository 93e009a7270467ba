import { liveCustomer } from "../customers/customers";
import { DRAFT_SECONDS } from "../invoices/invoices";
import { invalid } from "../state/faults";
import type { World } from "../state/world";
import { liveSubscriptions } from "../subscriptions/live-subscription";
import { currentPeriod } from "../subscriptions/periods";
import { runDue } from "./due";

/**
 * - `period_end`: the end of the current period, when a subscription renews or ends as scheduled.
 * - `renewal`: an hour later, when the invoice of the period is finalised and paid.
 * - `retry`: the next attempt to pay an open invoice.
 */
export type Milestone = "period_end" | "renewal" | "retry";

const YEAR_SECONDS = 366 * 86_400;

/** Moves a customer's clock forward, and runs everything that becomes due. Returns the new time. */
export function advance(world: World, customer: string, to: Milestone): number {
  liveCustomer(world, customer);
  const time = timeOf(world, customer, to);
  if (time === null) throw invalid("Nothing of this customer is due.", { param: "to" });
  return advanceTo(world, customer, time);
}

/** Like {@link advance}, to a time in seconds. */
export function advanceTo(world: World, customer: string, time: number): number {
  const before = world.now(customer);
  if (time < before) throw invalid("Time only moves forward.", { param: "time" });
  if (time > before + YEAR_SECONDS)
    throw invalid("Time moves by a year at most.", { param: "time" });
  world.put("time_shift", customer, { seconds: time - world.now() });
  runDue(world, customer);
  return time;
}

/** When the milestone is; null if it is not in sight. */
export function timeOf(world: World, customer: string, to: Milestone): number | null {
  const times = to === "retry" ? retries(world, customer) : periodEnds(world, customer, to);
  return times.length === 0 ? null : Math.max(world.now(customer), Math.min(...times));
}

const retries = (world: World, customer: string): number[] =>
  world
    .all("invoice")
    .filter((invoice) => invoice.customer === customer && invoice.status === "open")
    .flatMap(({ next_payment_attempt: next }) => next ?? []);

function periodEnds(world: World, customer: string, to: "period_end" | "renewal"): number[] {
  const ends = liveSubscriptions(world, customer)
    .filter(({ status }) => status !== "incomplete")
    .map((subscription) => currentPeriod(subscription).end);
  return ends.map((end) => (to === "renewal" ? end + DRAFT_SECONDS : end));
}
