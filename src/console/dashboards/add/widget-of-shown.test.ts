import { expect, test } from "vitest";
import { widgetOfShown } from "./widget-of-shown";

const period = { range: { last: "7d" }, timezone: "Europe/Berlin" };

test("a trend from Explore becomes a widget with the same chart but without the period", () => {
  const query = { kind: "trend" as const, ...period, series: [{ events: ["buy"] }] };
  expect(widgetOfShown({ query, view: { chart: "stacked" } })).toEqual({
    title: "buy",
    kind: "bar",
    query: { kind: "trend", series: [{ events: ["buy"] }] },
  });
});

test("the totals of a single metric become a ranking with the filters of both the query and its series", () => {
  const filter = (value: string) => ({ field: "country", op: "eq" as const, value });
  const query = {
    kind: "trend" as const,
    ...period,
    granularity: "day" as const,
    series: [{ metric: "unique_users" as const, filters: [filter("DE")] }],
    filters: [filter("FR")],
    breakdown: { field: "os", limit: 5 },
  };
  expect(widgetOfShown({ query, view: { chart: "ranking" } })).toMatchObject({
    kind: "bar",
    query: {
      kind: "breakdown",
      metric: "unique_users",
      by: "os",
      limit: 5,
      filters: [filter("FR"), filter("DE")],
    },
  });
});

test("the totals of several metrics become a table", () => {
  const query = { kind: "trend" as const, ...period, series: [{}, { events: ["buy"] }] };
  expect(widgetOfShown({ query, view: { chart: "ranking" } })?.kind).toBe("table");
});

test("funnels, retention and paths become widgets of their own kind", () => {
  const funnel = {
    kind: "funnel" as const,
    ...period,
    steps: [{ events: ["a"] }, { events: ["b"] }],
  };
  const retention = {
    kind: "retention" as const,
    ...period,
    granularity: "week" as const,
    start: {},
    return: {},
  };
  const paths = {
    kind: "paths" as const,
    ...period,
    anchor: { events: ["a"] },
    direction: "after" as const,
  };
  expect(
    [funnel, retention, paths].map((query) => widgetOfShown({ query, view: {} })?.kind),
  ).toEqual(["funnel", "retention", "table"]);
});
