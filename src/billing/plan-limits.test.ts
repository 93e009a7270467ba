import { expect, test } from "vitest";
import { assertRoom } from "./plan-limits";
import { PLANS } from "./plans";

test.each(["projects", "members"] as const)(
  "there is room for %s up to the plan's number, and for none beyond it",
  (what) => {
    for (const plan of ["free", "pro"] as const) {
      const limit = PLANS[plan][what];
      expect(() => assertRoom(plan, what, limit - 1)).not.toThrow();
      expect(() => assertRoom(plan, what, limit)).toThrow();
      expect(() => assertRoom(plan, what, limit + 1)).toThrow();
    }
  },
);

test("who is told to upgrade can do so; on the largest plan one is told to make room", () => {
  expect(() => assertRoom("free", "projects", 1)).toThrow(
    expect.objectContaining({
      code: "plan_required",
      detail: "The Free plan allows 1 project. Pro allows 10.",
    }),
  );
  expect(() => assertRoom("pro", "members", 5)).toThrow(
    expect.objectContaining({
      code: "conflict",
      detail: "The Pro plan allows 5 members. Make room first.",
    }),
  );
});
