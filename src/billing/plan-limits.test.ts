import { expect, test } from "vitest";
import { assertWithinPlan } from "./plan-limits";
import { PLANS } from "./plans";

test.each(["projects", "members"] as const)(
  "there is room for %s up to the plan's number, and for none beyond it",
  (what) => {
    for (const plan of ["free", "pro"] as const) {
      const limit = PLANS[plan][what];
      expect(() => assertWithinPlan(plan, what, limit - 1)).not.toThrow();
      expect(() => assertWithinPlan(plan, what, limit)).toThrow();
      expect(() => assertWithinPlan(plan, what, limit + 1)).toThrow();
    }
  },
);

test("who is told to upgrade can do so; on the largest plan one is told to make room", () => {
  expect(() => assertWithinPlan("free", "projects", 1)).toThrow(
    expect.objectContaining({
      code: "plan_required",
      detail: "The Free plan allows 1 project. Pro allows 10.",
    }),
  );
  expect(() => assertWithinPlan("pro", "members", 5)).toThrow(
    expect.objectContaining({
      code: "conflict",
      detail: "The Pro plan allows 5 members. Make room first.",
    }),
  );
});
