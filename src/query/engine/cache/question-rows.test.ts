import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { DAY_MS } from "@/base/time/durations";
import { DataVersions, dayOf } from "@/clickhouse/data-versions";
import type { MetricQuestion } from "../questions/metric";
import { LruCache } from "./lru-cache";
import { QuestionRows } from "./question-rows";

const NOW = Date.UTC(2026, 6, 15, 12);
const TODAY = dayOf(NOW);
const PROJECT = newId();

/** A question about days of a project, the last one not included. */
const ofDays = (start: number, end: number, projectId = PROJECT): MetricQuestion => ({
  projectIds: [projectId],
  sources: [{ kind: "rows", ranges: [{ start: start * DAY_MS, end: end * DAY_MS }] }],
  filters: [],
  bots: "include",
  aggregates: ["events"],
  value: "events",
  grouping: { by: "buckets", grid: { kind: "even", start: 0, step: DAY_MS / 1000 } },
});

function open() {
  const versions = new DataVersions(true);
  const kept = new LruCache<unknown>({ entries: 10, bytes: 100_000 });
  const rows = new QuestionRows(kept, versions);
  let fetches = 0;
  const anyEvents = async (question: MetricQuestion, days: number[]) => {
    const before = fetches;
    const fetchDays = async () => {
      fetches++;
      return days;
    };
    return [await rows.anyEvents(question, { now: NOW }, fetchDays), fetches - before];
  };
  return { versions, kept, rows, anyEvents };
}

test("a day known to have events answers for every range that contains all of it", async () => {
  const { anyEvents } = open();
  expect(await anyEvents(ofDays(TODAY - 9, TODAY), [TODAY - 3])).toEqual([true, 1]);
  expect(await anyEvents(ofDays(TODAY - 4, TODAY - 2), [])).toEqual([true, 0]);
  expect(await anyEvents(ofDays(TODAY - 3, TODAY - 2), [])).toEqual([true, 0]);
  expect(await anyEvents(ofDays(TODAY - 2.5, TODAY), [])).toEqual([false, 1]);
  expect(await anyEvents(ofDays(TODAY - 4, TODAY - 2.5), [])).toEqual([false, 1]);
  expect(await anyEvents(ofDays(TODAY - 9, TODAY, newId()), [])).toEqual([false, 1]);
});

test("without a known day, and after a deletion, the question is asked again", async () => {
  const { anyEvents, versions } = open();
  const question = ofDays(TODAY - 9, TODAY);
  expect(await anyEvents(question, [])).toEqual([false, 1]);
  expect(await anyEvents(question, [TODAY - 3])).toEqual([true, 1]);
  versions.changeDays([[PROJECT, [TODAY - 3]]])();
  expect(await anyEvents(question, [])).toEqual([true, 0]);
  const done = versions.change([PROJECT]);
  expect(await anyEvents(question, [TODAY - 3])).toEqual([true, 1]);
  done();
  expect(await anyEvents(question, [])).toEqual([false, 1]);
});

test("rows are kept until an event of their days changes, and never while one is changing", async () => {
  const { rows, versions } = open();
  let fetches = 0;
  const ask = async () => {
    await rows.fetch(ofDays(TODAY - 9, TODAY), { now: NOW }, async () => [fetches++]);
    return fetches;
  };
  expect([await ask(), await ask()]).toEqual([1, 1]);
  versions.changeDays([[PROJECT, [TODAY]]])();
  expect(await ask()).toBe(1);
  const done = versions.changeDays([[PROJECT, [TODAY - 1]]]);
  expect([await ask(), await ask()]).toEqual([2, 3]);
  done();
  expect([await ask(), await ask()]).toEqual([4, 4]);
});

test("rows of questions about today push out no others, however often events arrive", async () => {
  const { rows, versions, kept } = open();
  let fetches = 0;
  const ask = (question: MetricQuestion) =>
    rows.fetch(question, { now: NOW }, async () => [fetches++]);
  kept.set("result of past days", "kept", NOW);
  const previous = ofDays(TODAY - 2, TODAY - 1);
  for (let time = 0; time < 20; time++) {
    await ask(previous);
    await ask(ofDays(TODAY - 1, TODAY + 1));
    await ask(ofDays(TODAY - 1, TODAY + 1));
    versions.changeDays([[PROJECT, [TODAY]]])();
  }
  expect(kept.size).toBe(3);
  expect(kept.get("result of past days", NOW)).toBe("kept");
  expect(fetches).toBe(21);
});

test("rows read before a change never replace the answer to a question after it", async () => {
  const { rows, versions } = open();
  const question = ofDays(TODAY - 1, TODAY + 1);
  let answer = (_: string[]) => {};
  const slow = rows.fetch(
    question,
    { now: NOW },
    () =>
      new Promise<string[]>((resolve) => {
        answer = resolve;
      }),
  );
  versions.changeDays([[PROJECT, [TODAY]]])();
  const ask = () => rows.fetch(question, { now: NOW }, async () => ["new"]);
  expect(await ask()).toEqual(["new"]);
  answer(["old"]);
  expect(await slow).toEqual(["old"]);
  expect(await ask()).toEqual(["new"]);
});
