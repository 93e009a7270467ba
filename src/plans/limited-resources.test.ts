import { expect, test } from "vitest";
import { assertWithinPlan } from "./limited-resources";
import { PLANS } from "./plans";

test.each(["projects", "members"] as const)("%s are allowed up to the plan's limit", (what) => {
  for (const plan of ["free", "pro"] as const) {
    const limit = PLANS[plan][what];
    expect(() => assertWithinPlan(plan, what, limit - 1)).not.toThrow();
    expect(() => assertWithinPlan(plan, what, limit)).toThrow();
    expect(() => assertWithinPlan(plan, what, limit + 1)).toThrow();
  }
});

test("the error suggests an upgrade or, on the largest plan, removing an item", () => {
  expect(() => assertWithinPlan("free", "projects", 1)).toThrow(
    expect.objectContaining({
      code: "plan_required",
      detail: "The Free plan allows 1 project. Pro allows 10.",
    }),
  );
  expect(() => assertWithinPlan("pro", "members", 5)).toThrow(
    expect.objectContaining({
      code: "conflict",
      detail: "The Pro plan allows 5 members. Remove one first.",
    }),
  );
});
