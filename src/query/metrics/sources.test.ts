import { describe, expect, test } from "vitest";
import { readMetricsQuery } from "./input";
import { normalise } from "./normalise";
import { makePlan } from "./plan";
import { wholeQuartersAndEdges } from "./sources";

const at = (text: string) => Date.parse(text);
const NOW = at("2026-07-15T12:00:00Z");

const RANGE = "start_time=2026-07-01&end_time=2026-07-10";

/** The kinds of source of a metric's figure, in order. */
function kinds(metric: string, options = "", range = RANGE): string[] {
  const input = readMetricsQuery(metric, new URLSearchParams(`${range}&${options}`));
  const sources = makePlan(normalise(input, ["p"], NOW))?.figure.sources ?? [];
  return sources.map((source) => source.kind);
}

describe("whole quarters come from a projection", () => {
  test.each([
    ["count", ""],
    ["count", "event_name=signup&platform=web&bots=exclude"],
    ["count", "breakdown=event_name"],
    ["count", "granularity=fifteen_minute&timezone=Asia/Kathmandu"],
    ["unique_users", "platform=web"],
    ["unique_users", "breakdown=platform&bots=exclude"],
    ["events_per_user", "granularity=all"],
  ])("%s %s", (metric, options) => expect(kinds(metric, options)).toEqual(["quarters"]));
});

describe("events are read where no projection knows enough", () => {
  test.each([
    ["count", "granularity=minute", "a bucket ends within a quarter"],
    ["count", "breakdown=country", "a column that no projection has"],
    ["count", "breakdown=properties.plan", "a property"],
    ["unique_users", "event_name=signup", "users by name are not kept"],
    ["sum", "property=amount", "nor are sums"],
  ])("%s %s: %s", (metric, options) => {
    const range = "start_time=2026-07-05&end_time=2026-07-06";
    expect(kinds(metric, options, range)).toEqual(["rows"]);
  });
});

test("sessions are looked for in the gaps too", () => {
  expect(kinds("unique_sessions")).toEqual(["quarters", "gaps"]);
  expect(kinds("unique_sessions", "event_name=signup")).toEqual(["rows", "gaps"]);
});

describe("edges", () => {
  const pieces = (start: string, end: string) =>
    wholeQuartersAndEdges({ start: at(start), end: at(end) }).map(({ kind, range }) =>
      [kind, new Date(range.start).toISOString(), new Date(range.end).toISOString()].join(" "),
    );

  test("before and after the whole quarters come from rows", () => {
    expect(pieces("2026-07-01T00:00:00.001Z", "2026-07-01T01:07Z")).toEqual([
      "quarters 2026-07-01T00:15:00.000Z 2026-07-01T01:00:00.000Z",
      "rows 2026-07-01T00:00:00.001Z 2026-07-01T00:15:00.000Z",
      "rows 2026-07-01T01:00:00.000Z 2026-07-01T01:07:00.000Z",
    ]);
  });

  test("there are none where the range begins and ends on a quarter", () => {
    expect(pieces("2026-07-01T00:00Z", "2026-07-01T00:15Z")).toEqual([
      "quarters 2026-07-01T00:00:00.000Z 2026-07-01T00:15:00.000Z",
    ]);
  });

  test("a range without a whole quarter is rows", () => {
    expect(pieces("2026-07-01T00:01Z", "2026-07-01T00:29Z")).toEqual([
      "rows 2026-07-01T00:01:00.000Z 2026-07-01T00:29:00.000Z",
    ]);
  });

  test("the floor of retention is one", () => {
    const range = "start_time=2024-01-01&end_time=2026-07-10";
    expect(kinds("count", "granularity=month", range)).toEqual(["quarters"]);
    const later = normalise(
      readMetricsQuery("count", new URLSearchParams(`${range}&granularity=month`)),
      ["p"],
      NOW + 1,
    );
    expect(makePlan(later)?.figure.sources.map((source) => source.kind)).toEqual([
      "quarters",
      "rows",
    ]);
  });
});
