import type { RunContext, Scope } from "@/query/engine/language/kind";
import { periodOf } from "@/query/engine/period/period";
import { resultHead } from "@/query/engine/result/result-header";
import { fetchFunnel } from "./fetch";
import { formatGroups, formatSteps } from "./format";
import { planFunnel } from "./plan";
import type { FunnelResult } from "./result";
import type { FunnelQuery } from "./schema";

export async function runFunnel(
  query: FunnelQuery,
  scope: Scope,
  context: RunContext,
): Promise<FunnelResult> {
  const { range } = periodOf(query.range, query.timezone, context.now);
  const question = planFunnel(query, range, scope, context.now);
  const fetched = await fetchFunnel(question, query.breakdown, context);
  return {
    kind: "funnel",
    ...resultHead({ range, timezone: query.timezone }, scope, context.now),
    window_ms: query.window,
    unfinished: range.end + query.window > context.now,
    steps: formatSteps(query, fetched.all),
    ...(query.breakdown && { groups: formatGroups(query, fetched) }),
  };
}
