import { describe, expect, test } from "vitest";
import { ValidationError } from "@/base/errors";
import { writeCursor } from "@/base/http/paging";
import { model, parseBody } from "@/base/validation";
import type { WireQuery } from "./engine/language/wire";
import { querySchema } from "./query";

const body = model({ query: querySchema });

function faultsOf(query: unknown): [where: string, what: string][] {
  try {
    parseBody(body, { query });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.entries.map(({ loc, msg }) => [loc.join("."), msg]);
  }
}

const LATELY = { last: "7d" } as const;
const TREND = { kind: "trend", range: LATELY, series: [{}] } satisfies WireQuery;

test("a query must name a known kind", () => {
  expect(faultsOf(undefined)).toEqual([["body.query", "Field required"]]);
  expect(faultsOf([])[0]?.[0]).toBe("body.query");
  expect(faultsOf({ range: LATELY })).toEqual([["body.query.kind", "Field required"]]);
  for (const kind of ["toString", "__proto__", "Trend", 1]) {
    expect(faultsOf({ kind })[0]).toEqual([
      "body.query.kind",
      expect.stringContaining("Input should be 'trend'"),
    ]);
  }
});

test("all errors are reported at once, each with its path", () => {
  const query = {
    ...TREND,
    granularity: "daily",
    series: [{ filters: [{ field: "plan", op: "eq", value: 1 }] }, { metric: "sum" }],
    formulas: [{ expression: "A / C" }],
    colour: "red",
  };
  expect(faultsOf(query).map(([where]) => where)).toEqual([
    "body.query.granularity",
    "body.query.series.0.filters.0.field",
    "body.query.series.1.property",
    "body.query.colour",
  ]);
  expect(faultsOf({ ...TREND, formulas: [{ expression: "A / C" }] })).toEqual([
    ["body.query.formulas.0.expression", "Value error, there is no series C: use A"],
  ]);
});

describe("a range has one of four forms", () => {
  test.each([
    [{ last: "30d" }],
    [{ last: "12w" }],
    [{ day: "yesterday" }],
    [{ from: "2026-07-01", to: "2026-07-31" }],
    [{ start_time: "2026-07-01", end_time: "2026-07-02T12:00:00+02:00" }],
  ])("%j is accepted", (range) => expect(faultsOf({ ...TREND, range })).toEqual([]));

  test.each([
    [undefined],
    [null],
    ["30d"],
    [{}],
    [{ last: "0d" }],
    [{ last: "30" }],
    [{ last: "99999d" }],
    [{ last: "30d", day: "today" }],
    [{ from: "2026-02-30", to: "2026-03-01" }],
    [{ start_time: "2026-07-01" }],
    [{ start_time: "yesterday", end_time: "2026-07-01" }],
  ])("%j is rejected", (range) =>
    expect(faultsOf({ ...TREND, range }).map(([where]) => where)).toEqual(["body.query.range"]),
  );
});

describe("a funnel", () => {
  const steps = [{ events: ["signup"] }, { events: ["purchase"] }];
  const FUNNEL = { kind: "funnel", range: LATELY, steps } satisfies WireQuery;

  test("has 2 to 8 steps, each of which selects events", () => {
    expect(faultsOf(FUNNEL)).toEqual([]);
    expect(faultsOf({ ...FUNNEL, steps: [{}] }).map(([where]) => where)).toEqual([
      "body.query.steps",
    ]);
    const many = Array.from({ length: 9 }, () => ({}));
    expect(faultsOf({ ...FUNNEL, steps: many }).map(([where]) => where)).toEqual([
      "body.query.steps",
    ]);
    const wrong = [{ events: [] }, { filters: [{ field: "plan", op: "is_set" }], metric: "count" }];
    expect(faultsOf({ ...FUNNEL, steps: wrong }).map(([where]) => where)).toEqual([
      "body.query.steps.0.events",
      "body.query.steps.1.filters.0.field",
      "body.query.steps.1.metric",
    ]);
  });

  test.each(["1m", "12h", "7d", "12w", "90d"])("may have a window of %s", (window) =>
    expect(faultsOf({ ...FUNNEL, window })).toEqual([]),
  );
  test.each(["", "7", "0d", "-1d", "1.5h", "91d", "13w", "7 d", "7D", "1y", 7, null])(
    "may not have a window of %j",
    (window) =>
      expect(faultsOf({ ...FUNNEL, window }).map(([where]) => where)).toEqual([
        "body.query.window",
      ]),
  );
});

test("errors in a retention query's start, return, granularity and periods are reported with their paths", () => {
  const RETENTION = {
    kind: "retention",
    range: LATELY,
    granularity: "week",
    start: { first_time: true },
    return: { events: ["purchase"] },
  } satisfies WireQuery;
  expect(faultsOf(RETENTION)).toEqual([]);
  const query = {
    ...RETENTION,
    granularity: "hour",
    start: { first_time: "maybe" },
    return: { first_time: true },
    periods: 91,
  };
  expect(faultsOf(query).map(([where]) => where)).toEqual([
    "body.query.granularity",
    "body.query.start.first_time",
    "body.query.return.first_time",
    "body.query.periods",
  ]);
  expect(faultsOf({ ...RETENTION, return: undefined })).toEqual([
    ["body.query.return", "Field required"],
  ]);
});

test("errors in a paths query's anchor, direction and limits are reported with their paths", () => {
  const PATHS = {
    kind: "paths",
    range: LATELY,
    anchor: { events: ["signup"] },
    direction: "after",
    ignore: ["ping"],
  } satisfies WireQuery;
  expect(faultsOf(PATHS)).toEqual([]);
  const query = {
    ...PATHS,
    anchor: { events: [1] },
    direction: "around",
    steps: 6,
    top: 0,
    window: "1y",
    collapse: "perhaps",
    ignore: "ping",
  };
  expect(faultsOf(query).map(([where]) => where)).toEqual([
    "body.query.anchor.events.0",
    "body.query.direction",
    "body.query.steps",
    "body.query.top",
    "body.query.window",
    "body.query.collapse",
    "body.query.ignore",
  ]);
});

test("a forged cursor with a range out of bounds or a hash beyond 64 bits is rejected", () => {
  const place = {
    start: 0,
    end: 1,
    total: 0,
    value: 0,
    userHash: `${2n ** 64n - 1n}`,
  };
  const faultsWith = (changed: Partial<typeof place>) => {
    const cursor = writeCursor({}, { ...place, ...changed });
    return faultsOf({ kind: "users", range: LATELY, sort: "events", cursor });
  };
  expect(faultsWith({})).toEqual([]);
  for (const changed of [
    { start: -8.64e15 },
    { end: 8.64e15 },
    { userHash: `${2n ** 64n}` },
    { userHash: "x" },
  ]) {
    expect(faultsWith(changed)).toEqual([
      ["body.query.cursor", expect.stringContaining("unknown cursor")],
    ]);
  }
});

test("all filters of a query share one limit, and the error points to the first one beyond it", () => {
  const filter = { field: "country", op: "eq", value: "DE" };
  const among = { field: "country", op: "in", value: new Array(1000).fill("DE") };
  const funnel = (filters: unknown[]) => ({
    kind: "funnel",
    range: LATELY,
    steps: [{ filters }, { filters }, { filters }],
  });
  expect(faultsOf(funnel(new Array(33).fill(filter)))).toEqual([]);
  expect(faultsOf(funnel(new Array(34).fill(filter)))).toEqual([
    ["body.query.steps.2.filters.32", expect.stringContaining("at most 100 filters")],
  ]);
  expect(faultsOf(funnel([among]))).toEqual([
    ["body.query.steps.2.filters.0.value", expect.stringContaining("at most 2000 values")],
  ]);
});
