import { expect, test } from "vitest";
import { projectionFor } from "./projections";

test("counts by name come from the counts, users only where no name is read", () => {
  expect(projectionFor(["event_name", "is_bot"], ["events"])).toBe("by_count");
  expect(projectionFor(["platform", "is_bot"], ["events", "users"])).toBe("by_user");
  expect(projectionFor([], ["sessions"])).toBe("by_user");
  expect(projectionFor(["event_name"], ["users"])).toBeNull();
  expect(projectionFor(["other"], ["events"])).toBeNull();
  expect(projectionFor([], ["sum"])).toBeNull();
});
