import { compileFunnel, storeFunnel } from "@/query/engine/compile/funnel/funnel";
import { fetchAll } from "@/query/engine/fetch/fetch";
import { withUserResults } from "@/query/engine/fetch/with-user-results";
import type { RunContext } from "@/query/engine/language/kind";
import type { FunnelGrouping, FunnelQuestion } from "@/query/engine/questions/funnel";
import type { FunnelQuery } from "./schema";

/** The number of users and the median times (ms) of each step. */
export type FunnelRow = {
  counts: (number | string)[];
  /**
   * Times from the previous step and from the first one; null if there are none,
   * as for the first step.
   */
  medians: (number | null)[];
  total_medians: (number | null)[];
};

/** 1 for the first value, 2 for the second and so on; 0 for the others; null for all. */
type LabelledRow = FunnelRow & { label: number | null };

export type FetchedFunnel = {
  all: FunnelRow | undefined;
  groups: { key: string; row: FunnelRow }[];
  rest: FunnelRow | undefined;
};

export async function fetchFunnel(
  question: FunnelQuestion | null,
  breakdown: FunnelQuery["breakdown"],
  context: RunContext,
): Promise<FetchedFunnel> {
  if (!question) return { all: undefined, groups: [], rest: undefined };
  if (breakdown) return fetchGroups(question, breakdown, context);
  const [all] = await fetchGrouped<FunnelRow>(question, { by: "all" }, context);
  return { all, groups: [], rest: undefined };
}

async function fetchGroups(
  question: FunnelQuestion,
  { field, limit }: NonNullable<FunnelQuery["breakdown"]>,
  context: RunContext,
): Promise<FetchedFunnel> {
  const top = await fetchGrouped<{ value: string; hash: string }>(
    question,
    { by: "top", field, limit },
    context,
  );
  const hashes = top.map(({ hash }) => BigInt(hash));
  const rows = await fetchGrouped<LabelledRow>(question, { by: "groups", field, hashes }, context);
  const rowOf = (label: number | null) => rows.find((row) => row.label === label);
  const groups = top.flatMap(({ value }, index) => {
    const row = rowOf(index + 1);
    return row ? [{ key: value, row }] : [];
  });
  return { all: rowOf(null), groups, rest: rowOf(0) };
}

function fetchGrouped<Row>(
  question: FunnelQuestion,
  grouping: FunnelGrouping,
  context: RunContext,
): Promise<Row[]> {
  const field = grouping.by === "all" ? null : grouping.field;
  return withUserResults({ kind: "funnel", question, field }, context, {
    store: (place) => storeFunnel(question, field, place),
    fetch: (table) => fetchAll<Row>(compileFunnel(question, grouping, table), context),
  });
}
