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

test("tasks with the same key begin together, and the results are in the order of the tasks", async () => {
  const begun: string[] = [];
  const task = (key: string, name: string) => ({
    key,
    run: async () => {
      begun.push(name);
      await Promise.resolve();
      return name;
    },
  });
  const tasks = [task("a", "a1"), task("b", "b1"), task("a", "a2"), task("c", "c1")];
  expect(await runGrouped(tasks, 1)).toEqual(["a1", "b1", "a2", "c1"]);
  expect(begun).toEqual(["a1", "a2", "b1", "c1"]);
});
