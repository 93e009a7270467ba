import { setTimeout } from "node:timers/promises";
import { DAY_MS, MINUTE_MS } from "@/base/time/durations";

/** Longer than a test takes that counts within the current day or month. */
export const NEAR_MIDNIGHT_MS = 2 * MINUTE_MS;

/**
 * Servers use the real clock: quotas and allowances start again at midnight UTC, and "today" no
 * longer has what a test sent before. So tests on them do not start just before it.
 */
export async function waitForMidnightIfNear(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < NEAR_MIDNIGHT_MS) await setTimeout(left);
}
