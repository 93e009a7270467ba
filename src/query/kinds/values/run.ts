import { scalarOfKey } from "@/query/engine/compile/common/fields";
import { compileMetric } from "@/query/engine/compile/metric/metric";
import { MAX_KNOWN_VALUES } from "@/query/engine/compile/metric/partial-aggregates";
import { fetchAll } from "@/query/engine/fetch/fetch";
import { selectionFilters } from "@/query/engine/language/common";
import type { RunContext, Scope } from "@/query/engine/language/kind";
import { type Field, fieldText } from "@/query/engine/model/fields";
import { periodOf } from "@/query/engine/period/period";
import { resultHead } from "@/query/engine/result/result-header";
import type { TimeRange } from "@/query/engine/time/buckets";
import { fetchPropertyNames } from "../catalogue/properties";
import { normalise } from "../metrics/normalise";
import { makePlan } from "../metrics/plan";
import type { ValuesResult } from "./result";
import { PROPERTY_NAMES, type ValuesQuery } from "./schema";

type FoundValues = Pick<ValuesResult, "values" | "exact" | "distinct">;

export async function runValues(
  query: ValuesQuery,
  scope: Scope,
  context: RunContext,
): Promise<ValuesResult> {
  const { field, limit, timezone } = query;
  const { range } = periodOf(query.range, timezone, context.now);
  const { values, exact, distinct } =
    field === PROPERTY_NAMES
      ? await fetchNames(query, range, scope, context)
      : await fetchValues(field, query, range, scope, context);
  return {
    kind: "values",
    field: field === PROPERTY_NAMES ? field : fieldText(field),
    ...resultHead({ range, timezone }, scope, context.now),
    values: values.slice(0, limit),
    has_more: values.length > limit,
    exact,
    distinct,
  };
}

const filtersOf = ({ events, filters }: ValuesQuery) => [
  ...filters,
  ...selectionFilters({ events, filters: [] }),
];

/** Uses the ranking of a breakdown: the same sources give the same counts. */
async function fetchValues(
  field: Field,
  query: ValuesQuery,
  range: TimeRange,
  { projectIds }: Scope,
  context: RunContext,
): Promise<FoundValues> {
  const { timezone, bots, search = null } = query;
  const limit = query.limit + 1;
  const metric = {
    metric: "count",
    property: undefined,
    granularity: "all",
    range,
    timezone,
    bots,
    filters: filtersOf(query),
    breakdown: { field, limit },
    projectId: undefined,
  } as const;
  const ranking = makePlan(normalise(metric, projectIds, context.now))?.breakdown?.ranking;
  if (!ranking) return { values: [], exact: true, distinct: 0 };
  const grouping = { by: "known", field, search, limit } as const;
  const rows = await fetchAll<{ label: string; value: number; distinct_values: string }>(
    compileMetric({ ...ranking, grouping }),
    context,
  );
  const distinct = Number(rows[0]?.distinct_values ?? 0);
  return {
    values: rows.map(({ label, value }) => ({ value: scalarOfKey(label), count: value })),
    exact: distinct < MAX_KNOWN_VALUES,
    distinct,
  };
}

/** Uses a sample if there are many events. */
async function fetchNames(
  query: ValuesQuery,
  range: TimeRange,
  { projectIds }: Scope,
  context: RunContext,
): Promise<FoundValues> {
  const { bots, search = null } = query;
  const question = { projectIds, range, filters: filtersOf(query), bots, search };
  const { properties, sampled, events, cut } = await fetchPropertyNames(question, context);
  return {
    values: properties.map(({ key, count }) => ({ value: key, count })),
    exact: sampled === events && !cut,
    distinct: properties.length,
  };
}
