import fc from "fast-check";
import { expect, test } from "vitest";
import { model, parseBody } from "@/base/validation";
import { planFunnel } from "@/query/kinds/funnel/plan";
import { funnelSchema } from "@/query/kinds/funnel/schema";
import { planPaths } from "@/query/kinds/paths/plan";
import { pathsSchema } from "@/query/kinds/paths/schema";
import { calendarOf } from "@/query/kinds/retention/calendar";
import { planRetention } from "@/query/kinds/retention/plan";
import { retentionSchema } from "@/query/kinds/retention/schema";
import type { WireFunnel, WirePaths, WireRetention, WireSelection } from "../language/wire";
import { parseBreakdown } from "../model/fields";
import type { FunnelGrouping } from "../questions/funnel";
import type { TimeRange } from "../time/buckets";
import type { Statement } from "./common/statement";
import { compileFunnel } from "./funnel/funnel";
import { compilePaths } from "./paths";
import { compileRetention } from "./retention/retention";

const NOW = Date.parse("2026-07-15T12:00:00Z");
const RANGE = { start: Date.parse("2026-07-01T00:00Z"), end: Date.parse("2026-07-08T00:00Z") };
/** In Cairo, 24 April begins at 01:00. */
const CLOCK_CHANGE = {
  start: Date.parse("2026-04-22T22:00Z"),
  end: Date.parse("2026-04-25T21:00Z"),
};

/** Every string that a client can put into a query about users. */
type Strings = { project: string; eventName: string; key: string; value: string; groupKey: string };

const HARMLESS: Strings = {
  project: "00000000-0000-4000-8000-000000000001",
  eventName: "signup",
  key: "plan",
  value: "pro",
  groupKey: "source",
};

const common = ({ value }: Strings) => ({
  range: { start_time: "2026-07-01", end_time: "2026-07-08" },
  bots: "exclude" as const,
  filters: [{ field: "country", op: "neq" as const, value }],
});

function selections({ eventName, key, value }: Strings): [WireSelection, WireSelection] {
  return [
    { events: [eventName] },
    { events: [eventName, "b"], filters: [{ field: `properties.${key}`, op: "eq", value }] },
  ];
}

function funnelStatements(strings: Strings): Record<string, Statement> {
  const wire: WireFunnel = { kind: "funnel", ...common(strings), steps: selections(strings) };
  const { query } = parseBody(model({ query: funnelSchema }), { query: wire });
  const question = planFunnel(query, RANGE, { projectIds: [strings.project] }, NOW);
  const field = parseBreakdown(`properties.${strings.groupKey}`);
  if (!question || !field) throw new Error("nothing to query");
  const groups: FunnelGrouping = { by: "groups", field, hashes: [1n, 2n] };
  return {
    funnel: compileFunnel(question, { by: "all" }),
    "funnel-top": compileFunnel(question, { by: "top", field, limit: 10 }),
    "funnel-groups": compileFunnel(question, groups),
  };
}

function retentionStatements(strings: Strings): Record<string, Statement> {
  const [start, back] = selections(strings);
  const compiled = (
    granularity: "day" | "week",
    range: TimeRange,
    timezone: string,
    first_time: boolean,
    changed: Partial<Pick<WireRetention, "return" | "periods">> = {},
  ) => {
    const wire: WireRetention = {
      kind: "retention",
      ...common(strings),
      granularity,
      timezone,
      start: { ...start, first_time },
      return: back,
      ...changed,
    };
    const { query } = parseBody(model({ query: retentionSchema }), { query: wire });
    const calendar = calendarOf(query, range);
    const scope = { projectIds: [strings.project] };
    const question = planRetention(query, range, calendar, scope, NOW);
    if (!question) throw new Error("nothing to query");
    return compileRetention(question);
  };
  return {
    retention: compiled("week", RANGE, "UTC", false),
    "retention-first-time": compiled("day", CLOCK_CHANGE, "Africa/Cairo", true),
    "retention-of-any-return": compiled("week", RANGE, "UTC", false, { return: {} }),
    "retention-of-many-days": compiled("day", RANGE, "UTC", true, { periods: 90 }),
  };
}

function pathsStatements(strings: Strings): Record<string, Statement> {
  const [, anchor] = selections(strings);
  const compiled = (direction: "after" | "before", ignore: string[]) => {
    const wire: WirePaths = {
      kind: "paths",
      ...common(strings),
      anchor,
      direction,
      ignore,
      collapse: direction === "after",
    };
    const { query } = parseBody(model({ query: pathsSchema }), { query: wire });
    const question = planPaths(query, RANGE, { projectIds: [strings.project] }, NOW);
    if (!question) throw new Error("nothing to query");
    return compilePaths(question);
  };
  return {
    "paths-after": compiled("after", [strings.eventName, "ping"]),
    "paths-before": compiled("before", []),
  };
}

const statementsOf = (strings: Strings) => ({
  ...funnelStatements(strings),
  ...retentionStatements(strings),
  ...pathsStatements(strings),
});

const textsOf = (strings: Strings) => Object.values(statementsOf(strings)).map(({ sql }) => sql);

test.each(Object.entries(statementsOf(HARMLESS)))(
  "the SQL of %s matches its golden statement",
  async (name, { sql }) => {
    await expect(`${sql};\n`).toMatchFileSnapshot(`./golden/${name}.sql`);
  },
);

const HOSTILE = [
  "x' OR 1=1 --",
  "a'] = '' OR 1=1 OR properties['b",
  "\\'; DROP TABLE events_raw; --",
  "{p0:Array(UUID)}",
  "*/ UNION ALL SELECT * FROM system.tables /*",
  "\n;\0\u2028'",
  "😀\uD800",
];

const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ minLength: 1, maxLength: 200, unit: "binary" }),
);

const anyStrings: fc.Arbitrary<Strings> = fc.record({
  project: anyText,
  eventName: anyText,
  key: anyText,
  value: anyText,
  groupKey: anyText,
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
  for (const hostile of HOSTILE.slice(0, 5)) {
    const statements = statementsOf({ ...HARMLESS, eventName: hostile, value: `v${hostile}` });
    for (const { params } of Object.values(statements)) {
      expect(Object.values(params).flat()).toEqual(
        expect.arrayContaining([hostile, `v${hostile}`]),
      );
    }
  }
});

test("every statement only reads its projects' events", () => {
  for (const sql of textsOf(HARMLESS)) {
    const reads = sql.match(/FROM events_raw\s+(\w+ \w+ \w+)/g) ?? [];
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) expect(read).toMatch(/WHERE project_id IN$/);
  }
});
