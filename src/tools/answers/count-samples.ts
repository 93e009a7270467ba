import type { Filter, Query, ResultOf, Scalar } from "@/query";

export type TrendQuery = Extract<Query, { kind: "trend" }>;
type Trend = ResultOf<"trend">;
type Measured = TrendQuery["series"][number];

/** Runs a further trend for the same call, at the same time. */
export type RunTrend = (query: TrendQuery) => Promise<Trend>;

/** A value of a whole range, and those of its buckets. */
export type Values = { total: number | null; values: (number | null)[] };
type Group = Values & { value: Scalar; other?: true };
export type SeriesValues = Values & { id: string; groups?: Group[] };
export type Period = Pick<Trend, "start_time" | "end_time">;

export type Counts = { total: number; values: number[] };
/** The number of events that each value of a series is calculated from, at the same indexes. */
export type Samples = Counts & { groups: Counts[] };

/** Counts the events of a series in a period, in the same buckets and groups. */
export async function countSamples(
  query: TrendQuery,
  measured: Measured,
  { start_time, end_time }: Period,
  groups: readonly Group[] | undefined,
  run: RunTrend,
): Promise<Samples> {
  const counting: TrendQuery = {
    ...query,
    range: { start: instant(start_time), end: instant(end_time) },
    series: [countOf(measured)],
    formulas: [],
    breakdown: undefined,
    compare: undefined,
  };
  const all = countsOf((await run(counting)).series[0]);
  if (!query.breakdown || !groups) return { ...all, groups: [] };
  return { ...all, groups: await countGroups(counting, query.breakdown.field, groups, all, run) };
}

const instant = (time: string) => ({ ms: Date.parse(time), zoned: true });

/** The count of the events that a metric covers. */
function countOf({ metric: _, property: key, ...selection }: Measured): Measured {
  const filters = key === undefined ? [] : [isNumber(key)];
  return {
    ...selection,
    metric: "count",
    property: undefined,
    filters: [...selection.filters, ...filters],
  };
}

/** Whether a property is a number or a numeric string: then it can be compared with a number. */
export const isNumber = (key: string): Filter => ({
  field: { kind: "property", key },
  test: { kind: "compare", by: "gte", value: -Number.MAX_VALUE },
  negated: false,
});

type Field = NonNullable<TrendQuery["breakdown"]>["field"];

/** Each event is in one group, so those in none of the named groups are in the "other" group. */
async function countGroups(
  counting: TrendQuery,
  field: Field,
  groups: readonly Group[],
  all: Counts,
  run: RunTrend,
): Promise<Counts[]> {
  const named = groups.filter(({ other }) => !other).map(({ value }) => value);
  const inGroups: Filter = { field, test: { kind: "groups", values: named }, negated: false };
  const { series } =
    named.length === 0
      ? { series: [] }
      : await run({
          ...counting,
          filters: [...counting.filters, inGroups],
          breakdown: { field, limit: named.length },
        });
  const found = (series[0]?.groups ?? []).filter(({ other }) => !other);
  const countsBy = new Map(found.map((group) => [group.value, countsOf(group)]));
  const none = { total: 0, values: all.values.map(() => 0) };
  const ofNamed = named.map((value) => countsBy.get(value) ?? none);
  return groups.map(({ value, other }) =>
    other ? without(all, ofNamed) : (countsBy.get(value) ?? none),
  );
}

const countsOf = (values: Values | undefined): Counts => ({
  total: values?.total ?? 0,
  values: (values?.values ?? []).map((value) => value ?? 0),
});

const without = (all: Counts, some: readonly Counts[]): Counts => ({
  total: some.reduce((rest, { total }) => rest - total, all.total),
  values: all.values.map((value, index) =>
    some.reduce((rest, { values }) => rest - (values[index] ?? 0), value),
  ),
});
