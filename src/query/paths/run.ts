import { compilePaths } from "../compile/paths";
import { answerHead } from "../language/answer";
import { selectionLabel } from "../language/common";
import { fetchAll } from "../language/fetch";
import type { RunContext, Scope } from "../language/kind";
import { periodOf } from "../period/period";
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
    ...answerHead({ range, timezone: query.timezone }, scope, context.now),
    direction: query.direction,
    window_ms: query.window,
    anchor_label: label,
    ...computePaths(rows, label),
  };
}
