import type { RunContext, Scope } from "@/query/engine/language/kind";
import type { Filter } from "@/query/engine/model/filter";
import { compute } from "./compute";
import { fetchSeries } from "./fetch";
import type { MetricsInput } from "./input";
import { normalise } from "./normalise";
import { makePlan } from "./plan";

type Asked = Pick<MetricsInput, "metric" | "range" | "bots"> & { filters: readonly Filter[] };

/** One figure of a whole range, as a trend would tell it. */
export async function fetchTotal(
  { filters, ...asked }: Asked,
  { projectIds }: Scope,
  context: RunContext,
): Promise<number> {
  const whole = { granularity: "all", timezone: "UTC" } as const;
  const nothing = { property: undefined, breakdown: undefined, projectId: undefined };
  const query = normalise(
    { ...asked, ...whole, ...nothing, filters: [...filters] },
    projectIds,
    context.now,
  );
  return compute(await fetchSeries(makePlan(query), [], context), query.buckets).total;
}
