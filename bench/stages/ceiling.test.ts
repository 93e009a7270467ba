import { expect, it } from "vitest";
import { ceilingOf, type Stages } from "./ceiling";

const cost = (thread: number, all = thread) => ({ thread, all });

/** In µs per event: a worker needs 12, the main process 4 (16 without workers), all threads 30. */
const STAGES: Stages = {
  http: cost(2),
  prepare: cost(9, 10),
  crossing: { worker: cost(1), main: cost(1) },
  commit: cost(2, 3),
  insert: cost(1, 13),
  insertWall: 8,
};

it("is what one thread can do without workers", () => {
  const { perSecond, limit } = ceilingOf(STAGES, { cores: 2, workers: 0 });
  expect(limit).toBe("the main process");
  expect(perSecond).toBeCloseTo(1e6 / 14);
});

it("is what all cores can do if none of them waits for another", () => {
  const { perSecond, limit } = ceilingOf(STAGES, { cores: 1, workers: 1 });
  expect(limit).toBe("all cores");
  expect(perSecond).toBeCloseTo(1e6 / 30);
});

it("grows with the workers until inserts cannot follow", () => {
  expect(ceilingOf(STAGES, { cores: 4, workers: 1 }).limit).toBe("the workers");
  const { perSecond, limit } = ceilingOf(STAGES, { cores: 8, workers: 4 });
  expect(limit).toBe("inserts, one at a time");
  expect(perSecond).toBeCloseTo(1e6 / 8);
});

it("is what the main process can do if commits are slow, however many workers there are", () => {
  const slow = { ...STAGES, commit: cost(20) };
  expect(ceilingOf(slow, { cores: 64, workers: 32 }).limit).toBe("the main process");
});
