import type { Clock } from "@/base/time/clock";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import { compute } from "./compute";
import { fetchRows } from "./fetch";
import { format, type MetricResult } from "./format";
import type { MetricsInput } from "./input";
import { normalise } from "./normalise";
import { makePlan } from "./plan";

export type MetricDeps = { clickhouse: ClickHouse; clock: Clock };

/** Projects that the caller may see, by canonical id; the answer is about them and no others. */
export type MetricScope = { projectIds: readonly string[] };

export type MetricOptions = {
  /** Aborting stops the query in ClickHouse too. */
  signal?: AbortSignal;
  tags?: Partial<QueryTags>;
};

/**
 * Answers a metrics request. Throws 400 `too_many_buckets`, 400 `query_too_broad` over the limits of
 * time and memory, and `BackendUnavailable` when ClickHouse is away.
 */
export async function runMetric(
  { clickhouse, clock }: MetricDeps,
  { projectIds }: MetricScope,
  input: MetricsInput,
  { signal, tags }: MetricOptions = {},
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
