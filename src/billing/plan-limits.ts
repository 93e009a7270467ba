import { AppError } from "@/base/errors";
import type { Plan } from "@/database";
import { PLANS } from "./plans";

/** What a plan allows so many of. */
export type LimitedResource = "projects" | "members";

/**
 * Throws when one more would be more than the plan allows: `plan_required` where a larger plan would
 * help, else `conflict`. Only as good as the count: take the team's row lock before counting.
 */
export function assertWithinPlan(plan: Plan, what: LimitedResource, count: number): void {
  const { name, [what]: limit } = PLANS[plan];
  if (count < limit) return;
  const larger = PLANS.pro;
  if (larger[what] > limit) {
    throw new AppError(
      "plan_required",
      `The ${name} plan allows ${amount(limit, what)}. ${larger.name} allows ${larger[what]}.`,
    );
  }
  throw new AppError(
    "conflict",
    `The ${name} plan allows ${amount(limit, what)}. Make room first.`,
  );
}

const amount = (count: number, what: LimitedResource): string =>
  `${count} ${count === 1 ? what.slice(0, -1) : what}`;
