import { compileFunnel } from "@/query/engine/compile/funnel/funnel";
import { type FetchContext, fetchAll } from "@/query/engine/fetch/fetch";
import type { FunnelQuestion } from "@/query/engine/questions/funnel";
import type { FunnelQuery } from "./schema";

/** The number of users and the median times (ms) of each step. */
export type FunnelRow = {
  counts: (number | string)[];
  /** Times from the previous step and from the first one; null if there are none, as for the first step. */
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
  context: FetchContext,
): Promise<FetchedFunnel> {
  if (!question) return { all: undefined, groups: [], rest: undefined };
  if (breakdown) return fetchGroups(question, breakdown, context);
  const [all] = await fetchAll<FunnelRow>(compileFunnel(question, { by: "all" }), context);
  return { all, groups: [], rest: undefined };
}

async function fetchGroups(
  question: FunnelQuestion,
  { field, limit }: NonNullable<FunnelQuery["breakdown"]>,
  context: FetchContext,
): Promise<FetchedFunnel> {
  const top = await fetchAll<{ value: string; hash: string }>(
    compileFunnel(question, { by: "top", field, limit }),
    context,
  );
  const hashes = top.map(({ hash }) => BigInt(hash));
  const rows = await fetchAll<LabelledRow>(
    compileFunnel(question, { by: "groups", field, hashes }),
    context,
  );
  const rowOf = (label: number | null) => rows.find((row) => row.label === label);
  const groups = top.flatMap(({ value }, index) => {
    const row = rowOf(index + 1);
    return row ? [{ key: value, row }] : [];
  });
  return { all: rowOf(null), groups, rest: rowOf(0) };
}
