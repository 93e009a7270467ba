import { isDeepStrictEqual } from "node:util";
import Stripe from "stripe";
import { DAY_MS } from "@/base/time/durations";
import { newStripeId } from "../state/stripe-id";
import type { World } from "../state/world";

/** How long Stripe keeps events. */
const EVENTS_MS = 30 * DAY_MS;

/** Records an event, which is then delivered to the webhook. */
export function emit(
  world: World,
  type: Stripe.Event.Type,
  object: object,
  options: { customer: string | null; previous?: object },
): void {
  const id = newStripeId("evt");
  const expiresAt = world.nowMs + EVENTS_MS;
  const { previous } = options;
  world.put(
    "event",
    id,
    {
      id,
      object: "event",
      api_version: Stripe.API_VERSION,
      created: world.now(options.customer),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: world.origin,
      type,
    },
    { expiresAt },
  );
  const now = world.nowMs;
  const delivery = { emittedAt: now, attempts: 0, nextAttemptAt: now, claimedUntil: 0 };
  world.put("delivery", id, { ...delivery, delivered: false }, { expiresAt });
}

/** The attributes that differ, with their values before the change. */
export function previousAttributes<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).filter(
    ([key, value]) => !isDeepStrictEqual(value, after[key as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
