import { describe, expect, test } from "vitest";
import type { Source } from "@/query/engine/questions/metric";
import type { TimeRange } from "@/query/engine/time/buckets";
import { readMetricsQuery } from "./input";
import { normalise } from "./normalise";
import { makePlan } from "./plan";

const at = (text: string) => Date.parse(text);
const NOW = at("2026-07-15T12:00:00Z");

const RANGE = "start_time=2026-07-01&end_time=2026-07-10";

/** The sources of a metric, in order. */
function sourcesOf(metric: string, options = "", range = RANGE, now = NOW): Source[] {
  const input = readMetricsQuery(metric, new URLSearchParams(`${range}&${options}`));
  return [...(makePlan(normalise(input, ["p"], now))?.buckets.sources ?? [])];
}

/** The projection's name or the kind of each source. */
function kinds(...options: Parameters<typeof sourcesOf>): string[] {
  return sourcesOf(...options).map((one) => (one.kind === "pieces" ? one.projection : one.kind));
}

describe("whole pieces are read from the fastest projection", () => {
  test.each([
    ["count", "", "by_user_hour"],
    ["count", "event_name=signup&platform=web&bots=exclude", "by_count_hour"],
    ["count", "breakdown=event_name", "by_count_hour"],
    ["count", "granularity=fifteen_minute", "by_user"],
    ["count", "event_name=signup&timezone=Asia/Kathmandu", "by_count"],
    ["unique_users", "platform=web", "by_user_hour"],
    ["unique_users", "timezone=Asia/Kolkata", "by_user"],
    ["unique_users", "breakdown=platform&bots=exclude", "by_user_hour"],
    ["events_per_user", "granularity=all", "by_user_hour"],
  ])("%s %s: %s", (metric, options, projection) =>
    expect(kinds(metric, options)[0]).toBe(projection),
  );
});

describe("rows are read if no projection has enough columns", () => {
  test.each([
    ["count", "granularity=minute", "a bucket ends within a quarter"],
    ["count", "breakdown=country", "a column that no projection has"],
    ["count", "breakdown=properties.plan", "a property"],
    ["unique_users", "event_name=signup", "no projection has users by name"],
    ["sum", "property=amount", "no projection has sums"],
  ])("%s %s: %s", (metric, options) => {
    const range = "start_time=2026-07-05&end_time=2026-07-06";
    expect(kinds(metric, options, range)).toEqual(["rows"]);
  });
});

test("sessions that are split by gaps are also counted", () => {
  expect(kinds("unique_sessions")).toEqual(["by_user_hour", "gaps"]);
  expect(kinds("unique_sessions", "event_name=signup")).toEqual(["rows", "gaps"]);
});

describe("edges", () => {
  const span = ({ start, end }: TimeRange) =>
    `${new Date(start).toISOString()} ${new Date(end).toISOString()}`;
  const pieces = (start: string, end: string) =>
    sourcesOf("count", "granularity=all", `start_time=${start}&end_time=${end}`).map((one) =>
      one.kind === "rows" ? one.ranges.map(span) : [one.kind, span(one.range)],
    );

  test("before and after the whole hours are read from rows, in one source", () => {
    expect(pieces("2026-07-01T00:00:00.001Z", "2026-07-01T03:07Z")).toEqual([
      ["pieces", "2026-07-01T01:00:00.000Z 2026-07-01T03:00:00.000Z"],
      [
        "2026-07-01T00:00:00.001Z 2026-07-01T01:00:00.000Z",
        "2026-07-01T03:00:00.000Z 2026-07-01T03:07:00.000Z",
      ],
    ]);
  });

  test("are empty if the range starts and ends on the hour", () => {
    expect(pieces("2026-07-01T00:00Z", "2026-07-01T01:00Z")).toEqual([
      ["pieces", "2026-07-01T00:00:00.000Z 2026-07-01T01:00:00.000Z"],
    ]);
  });

  test("a range without a whole hour is read in quarters of an hour, a shorter one from rows", () => {
    expect(pieces("2026-07-01T00:30Z", "2026-07-01T01:15Z")).toEqual([
      ["pieces", "2026-07-01T00:30:00.000Z 2026-07-01T01:15:00.000Z"],
    ]);
    expect(pieces("2026-07-01T00:01Z", "2026-07-01T00:29Z")).toEqual([
      ["2026-07-01T00:01:00.000Z 2026-07-01T00:29:00.000Z"],
    ]);
  });

  test("retention has one start", () => {
    const options = [
      "count",
      "granularity=month",
      "start_time=2024-01-01&end_time=2026-07-10",
    ] as const;
    expect(kinds(...options)).toEqual(["by_user_hour"]);
    expect(kinds(...options, NOW + 1)).toEqual(["by_user_hour", "rows"]);
  });
});
