import { expect, test } from "vitest";
import { projectionsFor } from "./projections";

test("counts by name come from the counts, all else that is kept from what is kept by user", () => {
  expect(projectionsFor(["event_name", "is_bot"], ["events"])).toEqual([
    "by_count_hour",
    "by_count",
  ]);
  expect(projectionsFor(["platform", "is_bot"], ["events", "users"])).toEqual([
    "by_user_hour",
    "by_user",
  ]);
  expect(projectionsFor([], ["sessions"])).toEqual(["by_user_hour", "by_user"]);
  expect(projectionsFor([], ["events"])[0]).toBe("by_user_hour");
});

test("users by name, other columns and sums are not kept", () => {
  expect(projectionsFor(["event_name"], ["users"])).toEqual([]);
  expect(projectionsFor(["other"], ["events"])).toEqual([]);
  expect(projectionsFor([], ["sum"])).toEqual([]);
});
