import { expect, test } from "vitest";
import { MAX_RUNS, type PastRun, readPast, withRun } from "./history";

const run = (sql: string, at = 1): PastRun => ({
  sql,
  params: {},
  at,
  took: 5,
  outcome: "answered",
  rows: 3,
});

test("the history contains the last fifty runs, newest first", () => {
  let past: PastRun[] = [];
  for (let at = 0; at < MAX_RUNS + 5; at++) past = withRun(past, run(`SELECT ${at}`, at));
  expect(past).toHaveLength(MAX_RUNS);
  expect(past[0]?.sql).toBe(`SELECT ${MAX_RUNS + 4}`);
});

test("repeating the last run keeps one entry", () => {
  const past = withRun(withRun([], run("SELECT 1", 1)), run("SELECT 1", 2));
  expect(past.map(({ at }) => at)).toEqual([2]);
  expect(withRun(past, { ...run("SELECT 1", 3), params: { a: "1" } })).toHaveLength(2);
});

test("stored runs are read back, and malformed ones are skipped", () => {
  const past = [run("SELECT 1")];
  expect(readPast(JSON.stringify(past))).toEqual(past);
  expect(readPast(JSON.stringify([null, { sql: 1 }, ...past]))).toEqual(past);
  expect(readPast("{")).toEqual([]);
  expect(readPast(null)).toEqual([]);
});
