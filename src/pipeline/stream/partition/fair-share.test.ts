import { expect, it } from "vitest";
import { fairShare } from "./fair-share";

it("the shares of all writers are enough for all partitions, and no writer gets all if there are others", () => {
  for (let writers = 1; writers <= 10; writers++)
    expect(fairShare(8, writers) * writers).toBeGreaterThanOrEqual(8);
  expect([1, 2, 3, 8, 20].map((writers) => fairShare(8, writers))).toEqual([8, 4, 3, 1, 1]);
  expect(fairShare(8, 0)).toBe(8);
});
