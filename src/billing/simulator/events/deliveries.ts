import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import type { Delivery, StripeEvent } from "../state/kinds";
import type { Entry } from "../state/objects";
import type { World } from "../state/world";

/** Longer than an attempt takes. Afterwards, the process that claimed it is assumed to be dead. */
const CLAIM_MS = 15_000;

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = HOUR_MS;

/** How long Stripe tries to deliver an event. */
const GIVE_UP_MS = 3 * DAY_MS;

/** Whether a changed object is an event that nobody delivers yet. */
export function isWaiting({ kind, value }: Entry): boolean {
  if (kind !== "delivery") return false;
  const { delivered, attempts, claimedUntil } = value as Delivery;
  return !delivered && attempts === 0 && claimedUntil === 0;
}

/**
 * Takes up to `limit` events whose delivery is due, oldest first, so that no
 * other process takes them.
 */
export function claimDeliveries(world: World, limit: number): StripeEvent[] {
  const { nowMs } = world;
  const due = world.idsOf("delivery").filter((id) => {
    const { delivered, nextAttemptAt, claimedUntil } = world.find("delivery", id);
    return !delivered && nextAttemptAt <= nowMs && claimedUntil <= nowMs;
  });
  return due.slice(0, limit).flatMap((id) => {
    const event = world.get("event", id);
    const delivery = world.find("delivery", id);
    world.put("delivery", id, { ...delivery, claimedUntil: nowMs + CLAIM_MS });
    return event ?? [];
  });
}

/** Ends the delivery of an event that was accepted. */
export function markDelivered(world: World, id: string): void {
  const event = world.get("event", id);
  if (event !== null) world.put("event", id, { ...event, pending_webhooks: 0 });
  endDelivery(world, id);
}

/** Schedules the next attempt, each after twice the time of the one before. */
export function markFailed(world: World, id: string): void {
  const delivery = world.get("delivery", id);
  if (delivery === null) return;
  const { nowMs } = world;
  const attempts = delivery.attempts + 1;
  const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  if (nowMs + wait > delivery.emittedAt + GIVE_UP_MS) endDelivery(world, id);
  else {
    const next = { ...delivery, attempts, nextAttemptAt: nowMs + wait, claimedUntil: 0 };
    world.put("delivery", id, next);
  }
}

/** It need not be stored any longer. */
function endDelivery(world: World, id: string): void {
  const delivery = world.get("delivery", id);
  if (delivery === null) return;
  world.put("delivery", id, { ...delivery, delivered: true }, { expiresAt: world.nowMs });
}
