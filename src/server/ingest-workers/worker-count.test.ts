import { expect, it } from "vitest";
import { workerCount } from "./worker-count";

it.each([
  [1, 0],
  [2, 0],
  [3, 1],
  [4, 2],
  [8, 4],
])("on %d cores, there are %d workers", (cores, workers) => {
  expect(workerCount(undefined, cores)).toBe(workers);
});

it("the variable decides, whatever the number of cores", () => {
  expect([workerCount(0, 16), workerCount(3, 1)]).toEqual([0, 3]);
});
