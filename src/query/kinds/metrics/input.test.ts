import { describe, expect, test } from "vitest";
import { AppError, ValidationError } from "@/base/errors";
import { GRANULARITIES } from "@/query/engine/time/granularity";
import { readMetricsQuery } from "./input";

const RANGE = "start_time=2026-07-01&end_time=2026-07-02";

const read = (query: string, metric = "count") =>
  readMetricsQuery(metric, new URLSearchParams(query));

function errorOf(query: string, metric?: string): AppError {
  try {
    read(query, metric);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("was not rejected");
}

function faults(query: string, metric?: string): unknown[] {
  try {
    read(query, metric);
  } catch (error) {
    if (error instanceof ValidationError) return error.entries;
    throw error;
  }
  return [];
}

const iso = (ms: number) => new Date(ms).toISOString();
const rangeOf = (query: string) => {
  const { start, end } = read(query).range;
  return [iso(start), iso(end)];
};

describe("range", () => {
  test("a time without a zone is in UTC, and a bare date is its midnight", () => {
    expect(rangeOf("start_time=2026-07-01&end_time=2026-07-01T10:30:00")).toEqual([
      "2026-07-01T00:00:00.000Z",
      "2026-07-01T10:30:00.000Z",
    ]);
  });

  test("a time without a zone is in the request's zone if it names one", () => {
    expect(rangeOf(`${RANGE}&timezone=Europe/Berlin`)).toEqual([
      "2026-06-30T22:00:00.000Z",
      "2026-07-01T22:00:00.000Z",
    ]);
  });

  test("an offset overrides the zone, and a + that arrived as a space is accepted", () => {
    const query = "start_time=2026-07-01T00:00:00+05:45&end_time=2026-07-01T00:00:00Z";
    expect(rangeOf(`${query}&timezone=Europe/Berlin`)).toEqual([
      "2026-06-30T18:15:00.000Z",
      "2026-07-01T00:00:00.000Z",
    ]);
  });

  test("an end at or before the start is reported as an error in end_time", () => {
    const entry = {
      type: "value_error",
      loc: ["query", "end_time"],
      msg: "Value error, end_time must be after start_time",
      ctx: { error: "end_time must be after start_time" },
    };
    for (const end of ["2026-06-30", "2026-07-01"]) {
      expect(faults(`start_time=2026-07-01&end_time=${end}`)).toEqual([{ ...entry, input: end }]);
    }
  });

  test("missing and malformed times are reported with precise errors", () => {
    expect(faults("end_time=soon")).toEqual([
      { type: "missing", loc: ["query", "start_time"], msg: "Field required", input: null },
      {
        type: "datetime_from_date_parsing",
        loc: ["query", "end_time"],
        msg: "Input should be a valid datetime or date, input is too short",
        input: "soon",
        ctx: { error: "input is too short" },
      },
    ]);
  });
});

describe("granularity", () => {
  test("defaults to day", () => {
    expect(read(RANGE).granularity).toBe("day");
  });

  test.each([
    "daily",
    "Day",
    "",
    "1d",
    "constructor",
    "day&granularity=hour",
    "day&granularity=day",
  ])("%j is rejected with the list of granularities", (value) => {
    const error = errorOf(`${RANGE}&granularity=${value}`);
    expect([error.status, error.code]).toEqual([400, "unknown_granularity"]);
    for (const known of GRANULARITIES) expect(error.detail).toContain(known);
  });

  test.each(GRANULARITIES)("%s is accepted", (name) => {
    expect(read(`${RANGE}&granularity=${name}`).granularity).toBe(name);
  });
});

describe("metric", () => {
  test.each(["clicks", "", "Count", "toString"])(
    "an unknown metric %j is a 404 that lists the metrics",
    (name) => {
      const error = errorOf("", name);
      expect([error.status, error.code]).toEqual([404, "unknown_metric"]);
      expect(error.detail).toContain("unique_sessions");
    },
  );

  test("metrics of a property require one, and the others reject it", () => {
    expect(faults(RANGE, "p95")).toEqual([
      { type: "missing", loc: ["query", "property"], msg: "Field required", input: null },
    ]);
    expect(faults(`${RANGE}&property=amount`)).toMatchObject([
      { type: "value_error", loc: ["query", "property"] },
    ]);
    expect(read(`${RANGE}&property=amount`, "p95").property).toBe("amount");
  });
});

describe("options", () => {
  test("have defaults", () => {
    expect(read(RANGE)).toMatchObject({ timezone: "UTC", bots: "include", filters: [] });
    expect(read(`${RANGE}&breakdown=properties.plan`).breakdown).toEqual({
      field: { kind: "property", key: "plan" },
      limit: 10,
    });
  });

  test("are all checked, and all errors are reported at once", () => {
    const query = `${RANGE}&timezone=Mars&breakdown=user_id&breakdown_limit=101&bots=maybe&filters=x`;
    expect(faults(query)).toMatchObject([
      { loc: ["query", "timezone"], type: "value_error", input: "Mars" },
      { loc: ["query", "breakdown"], type: "value_error" },
      { loc: ["query", "breakdown_limit"], type: "less_than_equal", ctx: { le: 100 } },
      { loc: ["query", "filters"], type: "value_error" },
      { loc: ["query", "bots"], type: "literal_error" },
    ]);
  });

  test("errors are reported in the order of the parameters", () => {
    const query =
      "bots=x&property=a&end_time=2026-07-01&start_time=2026-07-01&timezone=x&platform=a&platform=b";
    const places = faults(query).map((entry) => (entry as { loc: string[] }).loc[1]);
    expect(places).toEqual(["end_time", "timezone", "platform", "bots", "property"]);
  });

  test("that are given twice are rejected as ambiguous", () => {
    expect(faults(`${RANGE}&platform=web&platform=ios`)).toMatchObject([
      { loc: ["query", "platform"], type: "value_error", input: null },
    ]);
  });

  test("platform and event_name are filters like any other", () => {
    expect(read(`${RANGE}&platform=web&event_name=%20Signup%20`).filters).toEqual([
      {
        field: { kind: "column", name: "platform" },
        test: { kind: "among", values: ["web"] },
        negated: false,
      },
      {
        field: { kind: "column", name: "event_name" },
        test: { kind: "among", values: ["Signup"] },
        negated: false,
      },
    ]);
  });

  test("a number beyond 2^53 in a filter keeps its digits", () => {
    const filters = '[{"field":"properties.x","op":"in","value":[9007199254740993,9]}]';
    expect(read(`${RANGE}&filters=${encodeURIComponent(filters)}`).filters).toMatchObject([
      { test: { kind: "among", values: ["9007199254740993", 9] } },
    ]);
  });

  test("project_id is passed on unchecked: the caller checks access", () => {
    expect(read(`${RANGE}&project_id=p2`).projectId).toBe("p2");
    expect(read(RANGE).projectId).toBeUndefined();
  });
});
