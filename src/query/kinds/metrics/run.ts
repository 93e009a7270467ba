import type { Clock } from "@/base/time/clock";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import { measuredQuery } from "@/query/engine/measure/query-metrics";
import { tracedQuery } from "@/query/engine/measure/traced-query";
import { compute } from "./compute";
import { fetchRows } from "./fetch";
import { format } from "./format";
import type { MetricsInput } from "./input";
import { normalise } from "./normalise";
import { makePlan } from "./plan";
import type { MetricResult } from "./result";

export type MetricDeps = { clickhouse: ClickHouse; clock: Clock };

/** The projects that the caller may read, by canonical id. */
export type MetricScope = { projectIds: readonly string[] };

export type MetricOptions = {
  /** Aborting stops the query in ClickHouse too. */
  signal?: AbortSignal;
  tags?: Partial<QueryTags>;
};

/**
 * Runs a metrics request. Throws 400 `too_many_buckets`, 400 `query_too_broad` if the time or
 * memory limit is exceeded, and `BackendUnavailable` if ClickHouse cannot be reached.
 */
export function runMetric(
  deps: MetricDeps,
  scope: MetricScope,
  input: MetricsInput,
  options: MetricOptions = {},
): Promise<MetricResult> {
  return measuredQuery("metric", options.signal, () =>
    tracedQuery("metric", deps, (traced) => runStages(traced, scope, input, options)),
  );
}

async function runStages(
  { clickhouse, clock }: MetricDeps,
  { projectIds }: MetricScope,
  input: MetricsInput,
  { signal, tags }: MetricOptions,
): Promise<MetricResult> {
  const query = normalise(input, projectIds, clock.now());
  const plan = makePlan(query);
  const fetched = await fetchRows(plan, {
    clickhouse,
    tags: { surface: "metrics", projectIds: query.projectIds, ...tags },
    ...(signal ? { signal } : {}),
  });
  return format(compute(fetched, query.buckets), query);
}
