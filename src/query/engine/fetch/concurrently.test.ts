import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { runConcurrently, runGrouped } from "./concurrently";

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("results are in the order of the tasks, and only a limited number of tasks run at once", async () => {
  let running = 0;
  let most = 0;
  const works = [5, 4, 3, 2, 1, 0].map((turns) => async () => {
    most = Math.max(most, ++running);
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    running--;
    return turns;
  });
  expect(await runConcurrently(works, 2)).toEqual([5, 4, 3, 2, 1, 0]);
  expect(most).toBe(2);
});

test("the first failure stops the running tasks, and no other task starts", async () => {
  const stopped: unknown[] = [];
  let begun = 0;
  const sibling = (signal: AbortSignal) =>
    never(signal).catch((reason) => {
      stopped.push(reason);
      throw reason;
    });
  const error = new Error("too broad");
  const late = async () => begun++;
  const works = [sibling, () => Promise.reject(error), late, late];
  await expect(runConcurrently<unknown>(works, 2)).rejects.toBe(error);
  await Promise.resolve();
  expect([stopped, begun]).toEqual([[error], 0]);
});

test("an abort by the caller stops everything and rejects with its reason", async () => {
  const caller = new AbortController();
  const results = runConcurrently([never, never, never], 2, caller.signal);
  caller.abort(new Error("gone"));
  await expect(results).rejects.toThrow("gone");
});

test("tasks with the same key begin together, without exceeding the limit", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => ({
    key: name[0],
    run: async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    },
  });
  const names = ["a1", "b1", "a2", "c1", "a3", "a4", "b2"];
  const results = runGrouped(names.map(task), 3);
  const next: string[][] = [];
  while (begun.length > 0 || ends.length > 0) {
    next.push(begun.splice(0));
    for (const end of ends.splice(0)) end();
    await setImmediate();
  }
  expect(next).toEqual([["a1", "a2", "a3"], ["b1", "b2", "c1"], ["a4"]]);
  expect(await results).toEqual(names);
});
