import { expect, test } from "vitest";
import { projectionsFor } from "./projections";

test("counts by name use the count projection, everything else the user projection", () => {
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

test("no projection has users by name, other columns or sums", () => {
  expect(projectionsFor(["event_name"], ["users"])).toEqual([]);
  expect(projectionsFor(["other"], ["events"])).toEqual([]);
  expect(projectionsFor([], ["scaled_sum"])).toEqual([]);
});
