import { invalid } from "../state/faults";
import type { Subscription } from "../state/kinds";
import type { World } from "../state/world";
import { hasEnded } from "./change-subscription";

/** The subscription, unless it has ended. */
export function liveSubscription(world: World, id: string): Subscription {
  const subscription = world.find("subscription", id);
  if (!hasEnded(subscription)) return subscription;
  throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
}

/** The customer's subscriptions that have not ended, newest first. */
export const liveSubscriptions = (world: World, customer: string): Subscription[] =>
  world.all("subscription").filter((each) => each.customer === customer && !hasEnded(each));
