import { expect, it } from "vitest";
import { StartError } from "@/base/errors";
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

it("is zero on other systems than Linux, and an error if set there", () => {
  expect([workerCount(undefined, 16, "darwin"), workerCount(0, 16, "win32")]).toEqual([0, 0]);
  expect(() => workerCount(2, 16, "darwin")).toThrow(StartError);
});
