import { AppError } from "@/base/errors";
import type { Plan } from "@/database";
import { PLANS } from "./plans";

/** Things whose number a plan limits. */
export type LimitedResource = "projects" | "members";

/**
 * Throws if one more would exceed the plan: `plan_required` if a larger plan would help, else
 * `conflict`. Lock the team's row before counting, or two requests could both pass.
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
    `The ${name} plan allows ${amount(limit, what)}. Remove one first.`,
  );
}

const amount = (count: number, what: LimitedResource): string =>
  `${count} ${count === 1 ? what.slice(0, -1) : what}`;
