import { CLOCK_STEPS, type ClockStep, type ClockSteps } from "../../hosted-page-data";
import type { World } from "../state/world";
import { liveSubscriptions } from "../subscriptions/live-subscription";
import { advance, type Milestone, timeOf as momentOf } from "../time/advance";
import { timeOf } from "./shown";

export const NO_STEPS: ClockSteps = { renewal: null, retry: null, period_end: null };

/** Where the customer's clock can go. */
export function clockSteps(world: World, customer: string): ClockSteps {
  const steps = { ...NO_STEPS };
  for (const step of CLOCK_STEPS) {
    const milestone = milestoneOf(world, customer, step);
    const time = milestone && momentOf(world, customer, milestone);
    steps[step] = time === null ? null : timeOf(time);
  }
  return steps;
}

export function moveClock(world: World, customer: string, step: ClockStep): void {
  const milestone = milestoneOf(world, customer, step);
  // Another tab may have moved it before.
  if (milestone !== null && momentOf(world, customer, milestone) !== null) {
    advance(world, customer, milestone);
  }
}

function milestoneOf(world: World, customer: string, step: ClockStep): Milestone | null {
  const renews = liveSubscriptions(world, customer).some(({ cancel_at }) => cancel_at === null);
  if (step === "renewal") return renews ? "renewal" : null;
  // The last invoice of a subscription that ends is finalised an hour later,
  // like that of a renewal.
  if (step === "period_end") return renews ? "period_end" : "renewal";
  return "retry";
}
