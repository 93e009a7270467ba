import { claimDeliveries, markDelivered } from "../events/deliveries";
import type { World } from "../state/world";
import { type SignedWebhook, signWebhook } from "./sign";

/** Takes the webhooks that are due out of the delivery, for tests that deliver them themselves. */
export function takeWebhooks(world: World, secret: string): SignedWebhook[] {
  return claimDeliveries(world, Number.POSITIVE_INFINITY).map((event) => {
    markDelivered(world, event.id);
    return signWebhook(event, secret, world.nowMs);
  });
}
