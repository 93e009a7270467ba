import { scalarOfKey } from "@/query/engine/compile/common/fields";
import type { Scalar } from "@/query/engine/model/filter";
import { selectionLabel } from "@/query/engine/model/labels";
import type { FetchedFunnel, FunnelRow } from "./fetch";
import type { FunnelGroup, FunnelStep } from "./result";
import type { FunnelQuery } from "./schema";

export function formatSteps(query: FunnelQuery, row: FunnelRow | undefined): FunnelStep[] {
  const counts = query.steps.map((_, index) => Number(row?.counts[index] ?? 0));
  return query.steps.map((step, index) => {
    const count = counts[index] ?? 0;
    return {
      label: selectionLabel(step),
      count,
      rate: share(count, counts[0]),
      step_rate: share(count, counts[Math.max(index - 1, 0)]),
      median_ms: row?.medians[index] ?? null,
      median_total_ms: row?.total_medians[index] ?? null,
    };
  });
}

const share = (count: number, of = 0): number => (of === 0 ? 0 : count / of);

/** Sorted by users, highest first; "other" comes last. */
export function formatGroups(query: FunnelQuery, { groups, rest }: FetchedFunnel): FunnelGroup[] {
  const named = groups.map(({ key, row }) => ({
    value: scalarOfKey(key),
    steps: formatSteps(query, row),
  }));
  const other: { value: Scalar; other: true; steps: FunnelStep[] }[] = rest
    ? [{ value: null, other: true, steps: formatSteps(query, rest) }]
    : [];
  return [...named, ...other];
}
