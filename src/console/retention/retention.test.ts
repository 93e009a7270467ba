import { expect, test } from "vitest";
import { EMPTY_DRAFT, readRetentionDraft, summaryOf, trimmed } from "./builder/retention-draft";
import {
  cohortLabel,
  greatestRate,
  periodLabel,
  type RetentionResult,
  reachedPeriods,
  retentionCsv,
} from "./charts/cohorts";
import { curveOf, scaleOf } from "./charts/curve-shape";

const returned = (count: number, size: number) => ({ count, rate: count / size });

const RESULT: RetentionResult = {
  kind: "retention",
  timezone: "Europe/Berlin",
  project_ids: ["p"],
  start_time: "2026-11-02T00:00:00+01:00",
  end_time: "2026-11-16T00:00:00+01:00",
  granularity: "week",
  first_time: false,
  start_label: "Any event",
  return_label: "buy",
  periods: 3,
  cohorts: [
    {
      time: "2026-11-02T00:00:00+01:00",
      size: 4,
      values: [returned(4, 4), returned(1, 4), null, null],
      open: 1,
    },
    {
      time: "2026-11-09T00:00:00+01:00",
      size: 2,
      values: [returned(2, 2), null, null, null],
      open: 0,
    },
  ],
  averages: [{ ...returned(4, 4), size: 4 }, null, null, null],
};

test("a draft round-trips through a URL, and malformed parts are dropped", () => {
  const draft = {
    granularity: "month" as const,
    start: { events: ["signup"], first_time: true },
    return: { label: "Bought", events: ["buy"] },
    periods: 3,
    bots: "exclude" as const,
  };
  expect(readRetentionDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  const odd = { granularity: "hour", start: 7, periods: 1e9, filters: [{}], return: null };
  expect(readRetentionDraft(odd)).toEqual({ ...EMPTY_DRAFT, periods: 90 });
  expect(readRetentionDraft("week")).toBeNull();
});

test("the default number of periods is not written to the URL", () => {
  expect(trimmed({ ...EMPTY_DRAFT, periods: 12 })).toEqual(EMPTY_DRAFT);
  expect(trimmed({ ...EMPTY_DRAFT, periods: 11 })).toEqual({ ...EMPTY_DRAFT, periods: 11 });
});

test("a retention summary names the granularity and the events", () => {
  const start = { events: ["signup"], first_time: true };
  expect(summaryOf({ granularity: "day", start, return: {} })).toBe(
    "Daily · signup for the first time, then Any event",
  );
});

test("only periods that a cohort has reached are columns", () => {
  expect(reachedPeriods(RESULT)).toEqual([0, 1]);
  expect(reachedPeriods({ ...RESULT, cohorts: [] })).toEqual([0]);
});

test("shades are scaled by the highest rate after a cohort's own period", () => {
  expect(greatestRate(RESULT)).toBe(0.25);
});

test("cohorts and periods are labelled by the calendar of the zone", () => {
  expect(RESULT.cohorts.map((cohort) => cohortLabel(RESULT, cohort))).toEqual([
    "Week of 2 Nov 2026",
    "Week of 9 Nov 2026",
  ]);
  expect(periodLabel(RESULT, 2)).toBe("Week 2");
});

test("the CSV file has the users and rate of every period, and empty cells for periods that have not started", () => {
  expect(retentionCsv(RESULT).split("\r\n")).toEqual([
    "cohort,users,Week 0 users,Week 0 rate,Week 1 users,Week 1 rate",
    "2026-11-02T00:00:00+01:00,4,4,1,1,0.25",
    "2026-11-09T00:00:00+01:00,2,2,1,,",
    "",
  ]);
});

test("the curve excludes the cohorts' own period and periods that no cohort completed", () => {
  const averages = [returned(9, 9), returned(3, 9), null, returned(1, 9)];
  const known = averages.map((average) => average && { ...average, size: 9 });
  expect(curveOf(known).map(({ at }) => at)).toEqual([1, 3]);
});

test.each([
  [0.31, 0.4, 5],
  [0.04, 0.04, 5],
  [1, 1, 5],
  [0, 0.01, 2],
])("an axis for rates up to %d ends at %d", (maximum, top, ticks) => {
  const scale = scaleOf([{ rate: maximum }]);
  expect(scale.top).toBeCloseTo(top);
  expect(scale.ticks).toHaveLength(ticks);
});
