import { compilePaths } from "@/query/engine/compile/paths";
import { fetchAll } from "@/query/engine/fetch/fetch";
import type { RunContext, Scope } from "@/query/engine/language/kind";
import { selectionLabel } from "@/query/engine/model/labels";
import { periodOf } from "@/query/engine/period/period";
import { resultHead } from "@/query/engine/result/result-header";
import { computePaths, type LinkRow } from "./compute";
import { planPaths } from "./plan";
import type { PathsResult } from "./result";
import type { PathsQuery } from "./schema";

export async function runPaths(
  query: PathsQuery,
  scope: Scope,
  context: RunContext,
): Promise<PathsResult> {
  const { range } = periodOf(query.range, query.timezone, context.now);
  const question = planPaths(query, range, scope, context.now);
  const rows = question ? await fetchAll<LinkRow>(compilePaths(question), context) : [];
  const label = selectionLabel(query.anchor);
  return {
    kind: "paths",
    ...resultHead({ range, timezone: query.timezone }, scope, context.now),
    direction: query.direction,
    window_ms: query.window,
    anchor_label: label,
    ...computePaths(rows, label),
  };
}
