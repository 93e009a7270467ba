import type { RunContext, Scope } from "@/query/engine/language/kind";
import type { Filter } from "@/query/engine/model/filter";
import { compute } from "./compute";
import { fetchSeries } from "./fetch";
import type { MetricsInput } from "./input";
import { normalise } from "./normalise";
import { makePlan } from "./plan";

type TotalQuery = Pick<MetricsInput, "metric" | "range" | "bots"> & { filters: readonly Filter[] };

/** A metric's total over a range, the same as a trend's. */
export async function fetchTotal(
  { filters, ...query }: TotalQuery,
  { projectIds }: Scope,
  context: RunContext,
): Promise<number> {
  const single = { granularity: "all", timezone: "UTC" } as const;
  const unused = { property: undefined, breakdown: undefined, projectId: undefined };
  const normalised = normalise(
    { ...query, ...single, ...unused, filters: [...filters] },
    projectIds,
    context.now,
  );
  return compute(await fetchSeries(makePlan(normalised), [], context), normalised.buckets).total;
}
