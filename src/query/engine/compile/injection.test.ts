import fc from "fast-check";
import { expect, test } from "vitest";
import { readMetricsQuery } from "@/query/kinds/metrics/input";
import { normalise } from "@/query/kinds/metrics/normalise";
import { bySeries, makePlan } from "@/query/kinds/metrics/plan";
import type { Statement } from "./common/statement";
import { compileMetric } from "./metric/metric";

const NOW = Date.parse("2026-07-15T12:00:00Z");

/** Every string that a client can put into a request. */
type Strings = {
  platform: string;
  eventName: string;
  property: string;
  breakdownKey: string;
  filterKey: string;
  value: string;
  part: string;
  project: string;
};

const HARMLESS: Strings = {
  platform: "web",
  eventName: "signup",
  property: "amount",
  breakdownKey: "plan",
  filterKey: "plan",
  value: "pro",
  part: "p",
  project: "00000000-0000-4000-8000-000000000001",
};

function statementsOf(strings: Strings): Statement[] {
  const field = `properties.${strings.filterKey}`;
  const filters = [
    { field, op: "eq", value: strings.value },
    { field, op: "not_in", value: [strings.value, 1] },
    { field, op: "contains", value: strings.part },
    { field: "user_id", op: "gt", value: strings.value },
  ];
  const query = new URLSearchParams({
    start_time: "2026-07-01T00:01:00Z",
    end_time: "2026-07-08",
    platform: strings.platform,
    event_name: strings.eventName,
    breakdown: `properties.${strings.breakdownKey}`,
    filters: JSON.stringify(filters),
  });
  return ["count", "unique_sessions", "sum", "unique_values"].flatMap((metric) => {
    query.delete("property");
    if (metric === "sum" || metric === "unique_values") query.set("property", strings.property);
    const plan = makePlan(normalise(readMetricsQuery(metric, query), [strings.project], NOW));
    if (!plan?.breakdown) throw new Error("nothing to query");
    const series = bySeries(plan.buckets, plan.breakdown, [{ key: "spro", hash: 1n }]);
    return [plan.breakdown.combined, plan.breakdown.ranking, plan.buckets, series].flatMap(
      (question) => [compileMetric(question, "chosen"), compileMetric(question, "stored")],
    );
  });
}

const textsOf = (strings: Strings) => statementsOf(strings).map(({ sql }) => sql);

const HOSTILE = [
  "x' OR 1=1 --",
  "a'] = '' OR 1=1 OR properties['b",
  "a\\",
  "\\'; DROP TABLE events_raw; --",
  "{p0:String}",
  "{p1:Array(UUID)}",
  "*/ UNION ALL SELECT * FROM system.tables /*",
  "`) SETTINGS max_memory_usage = 0 --",
  "\n;\0\u2028'",
  "%27 OR 1=1",
  "😀\uD800",
];

const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ minLength: 1, unit: "binary" }),
  fc.string({
    minLength: 1,
    unit: fc.constantFrom("'", "\\", "{", "}", ":", '"', "`", "]", ")", ";"),
  }),
);

const anyStrings: fc.Arbitrary<Strings> = fc.record({
  platform: anyText,
  eventName: anyText,
  property: anyText,
  breakdownKey: anyText,
  filterKey: anyText,
  value: anyText,
  part: anyText,
  project: anyText,
});

test("the SQL text does not depend on a client's strings", () => {
  const expected = textsOf(HARMLESS);
  fc.assert(
    fc.property(anyStrings, (strings) => {
      expect(textsOf(strings)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("a client's strings are bound as parameters", () => {
  for (const hostile of HOSTILE.slice(0, 8)) {
    const [statement] = statementsOf({ ...HARMLESS, value: hostile, filterKey: `k${hostile}` });
    expect(Object.values(statement?.params ?? {})).toEqual(
      expect.arrayContaining([hostile, `k${hostile}`]),
    );
  }
});

test("the empty key, which has its own SQL, is a parameter too", () => {
  const [count] = textsOf({ ...HARMLESS, filterKey: "" });
  expect(count).toContain("mapContains(ps, materialize({p");
});
