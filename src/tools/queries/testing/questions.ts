import fc from "fast-check";
import type { WireQuery } from "@/query/engine/language/wire";
import { rangeOf, wireSelection as trendSelection } from "@/query/testing/ask";
import { EVENT_NAMES } from "@/query/testing/random-events";
import { anyRange, arbitraryQuery, BREAKDOWNS, ZONES } from "@/query/testing/random-queries";
import { arbitrarySelection, wireSelection } from "@/query/testing/users";
import type { ToolKind } from "../kit/query-args";

/** A call of a query tool: the arguments, and the zone of the project. */
export type Question = { kind: ToolKind; args: object; timeZone: string };

const anyNamedRange = fc.oneof(
  anyRange.map(rangeOf),
  fc.constantFrom({ last: "24h" }, { last: "7d" }, { last: "6w" }, { last: "1m" }, { last: "1y" }),
  fc.constantFrom({ day: "today" }, { day: "yesterday" }),
  fc.constantFrom(
    { from: "2026-03-28", to: "2026-03-30" },
    { from: "2025-10-01", to: "2026-07-31" },
    { from: "2025-05-01", to: "2025-07-31" },
  ),
);

const common = fc.record({
  range: anyNamedRange,
  bots: fc.constantFrom("include", "exclude"),
  timeZone: fc.constantFrom(...ZONES),
});

const anyBreakdown = fc.option(
  fc.record({ field: fc.constantFrom(...BREAKDOWNS), limit: fc.integer({ min: 1, max: 8 }) }),
  { nil: undefined },
);
const anyComparison = fc.constantFrom(undefined, undefined, "previous_period", "previous_year");

const selection = arbitrarySelection.map(wireSelection);

const trend = fc
  .tuple(
    fc.array(arbitraryQuery, { minLength: 1, maxLength: 3 }),
    anyComparison,
    fc.boolean(),
    anyBreakdown,
  )
  .map(([queries, compare, formula, breakdown]): Question => {
    const [first] = queries;
    if (!first) throw new Error("There is no series.");
    const { range, bots } = trendSelection(first);
    return {
      kind: "trend",
      timeZone: first.timezone,
      args: given({
        range,
        bots,
        granularity: first.granularity,
        series: queries.map((query) => {
          const { events, filters } = trendSelection(query);
          return given({ metric: query.metric, property: query.property, events, filters });
        }),
        formulas: formula ? [{ expression: queries.length > 1 ? "A / B" : "100 / A" }] : undefined,
        breakdown,
        compare,
      }),
    };
  });

const breakdown = fc
  .tuple(arbitraryQuery, common, fc.constantFrom(...BREAKDOWNS), anyComparison)
  .map(([query, { timeZone, range, bots }, by, compare]): Question => {
    const { events, filters } = trendSelection(query);
    const { metric, property, breakdownLimit: limit } = query;
    const args = given({ range, bots, metric, property, events, filters, by, limit, compare });
    return { kind: "breakdown", timeZone, args };
  });

const funnel = fc
  .tuple(
    common,
    fc.array(selection, { minLength: 2, maxLength: 4 }),
    fc.constantFrom(undefined, "1h", "90d"),
    anyBreakdown,
  )
  .map(([{ timeZone, ...rest }, steps, window, breakdown]): Question => {
    return { kind: "funnel", timeZone, args: given({ ...rest, steps, window, breakdown }) };
  });

const retention = fc
  .tuple(
    common,
    selection,
    selection,
    fc.constantFrom("day", "week", "month"),
    fc.boolean(),
    fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  )
  .map(([{ timeZone, ...rest }, begin, back, granularity, first_time, periods]): Question => {
    const start = { ...begin, first_time };
    const args = given({ ...rest, granularity, start, return: back, periods });
    return { kind: "retention", timeZone, args };
  });

const paths = fc
  .tuple(
    common,
    selection,
    fc.record({
      direction: fc.constantFrom("after", "before"),
      steps: fc.integer({ min: 1, max: 5 }),
      top: fc.integer({ min: 1, max: 4 }),
      collapse: fc.boolean(),
      ignore: fc.subarray(EVENT_NAMES, { maxLength: 1 }),
    }),
  )
  .map(([{ timeZone, ...rest }, anchor, shape]): Question => {
    return { kind: "paths", timeZone, args: { ...rest, anchor, ...shape } };
  });

/** Questions for every query tool; some of them are errors. */
export const arbitraryQuestion: fc.Arbitrary<Question> = fc.oneof(
  { weight: 4, arbitrary: trend },
  { weight: 3, arbitrary: breakdown },
  { weight: 1, arbitrary: funnel },
  { weight: 1, arbitrary: retention },
  { weight: 1, arbitrary: paths },
);

/** The same question as a query of the API. */
export const wireOf = ({ kind, args, timeZone }: Question): WireQuery =>
  ({ kind, timezone: timeZone, ...args }) as WireQuery;

const given = (args: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
