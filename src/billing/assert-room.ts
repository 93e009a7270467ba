import { AppError } from "@/base/errors";
import type { Plan } from "@/database";
import { ENTITLEMENTS, type Entitlements, PLAN_NAMES } from "./entitlements";

/**
 * Throws when one more would be more than the plan allows: `plan_required` where a larger plan would
 * help, else `conflict`. Only as good as the count: take the team's row lock before counting.
 */
export function assertRoom(plan: Plan, what: keyof Entitlements, count: number): void {
  const limit = ENTITLEMENTS[plan][what];
  if (count < limit) return;
  const larger = ENTITLEMENTS.pro[what];
  if (larger > limit) {
    throw new AppError(
      "plan_required",
      `The ${PLAN_NAMES[plan]} plan allows ${amount(limit, what)}. ${PLAN_NAMES.pro} allows ${larger}.`,
    );
  }
  throw new AppError(
    "conflict",
    `The ${PLAN_NAMES[plan]} plan allows ${amount(limit, what)}. Make room first.`,
  );
}

const amount = (count: number, what: keyof Entitlements): string =>
  `${count} ${count === 1 ? what.slice(0, -1) : what}`;
