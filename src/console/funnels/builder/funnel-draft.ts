import type { Loose } from "@/console/query/builder/use-query-draft";
import { readBreakdown } from "@/console/query/model/breakdown";
import { fieldLabel } from "@/console/query/model/fields";
import { filterText } from "@/console/query/model/filters";
import { isRecord, readFilters, readList, readOne } from "@/console/query/model/read";
import { readSelection, type WireSelection } from "@/console/query/model/selection";
import { readWindow } from "@/console/query/range/window";
import type { WireFunnel } from "@/query/engine/language/wire";
import { selectionLabel } from "@/query/engine/model/labels";
import { FUNNEL } from "@/query/engine/model/limits";

/** A funnel query being built, without its period. It may have too few steps. */
export type FunnelDraft = Omit<WireFunnel, "kind" | "range" | "timezone">;

export const EMPTY_DRAFT: FunnelDraft = { steps: [] };

/** Reads a draft from a URL; null if it is not one. */
export function readFunnelDraft(input: unknown): FunnelDraft | null {
  if (!isRecord(input)) return null;
  return trimmed({
    steps: readList(input.steps, readSelection).slice(0, FUNNEL.maxSteps),
    window: readWindow(input.window),
    breakdown: readBreakdown(input.breakdown),
    filters: readFilters(input.filters),
    bots: readOne(input.bots, ["exclude"]),
  });
}

/** Drops empty and default parts, so that URLs stay short and equal drafts compare equal. */
export function trimmed(draft: Loose<FunnelDraft>): FunnelDraft {
  const { steps = [], window, breakdown, filters = [], bots } = draft;
  return {
    steps,
    ...(window && window !== FUNNEL.window && { window }),
    ...(breakdown && { breakdown }),
    ...(filters.length > 0 && { filters }),
    ...(bots && { bots }),
  };
}

/** The query of a draft; null while it has too few steps. */
export function funnelQuery(
  draft: FunnelDraft,
  period: Pick<WireFunnel, "range" | "timezone">,
): WireFunnel | null {
  if (draft.steps.length < FUNNEL.minSteps) return null;
  return { kind: "funnel", ...period, ...draft };
}

/** Moves a step to another position. */
export function moveStep(steps: readonly WireSelection[], from: number, to: number) {
  const [moved] = steps.slice(from, from + 1);
  return moved ? steps.toSpliced(from, 1).toSpliced(to, 0, moved) : [...steps];
}

/** "page_view → signup → purchase · by Country · Platform is web". */
export function summaryOf({ steps, breakdown, filters = [] }: FunnelDraft): string {
  if (steps.length === 0) return "Choose steps";
  const parts = [
    steps.map(selectionLabel).join(" → "),
    ...(breakdown ? [`by ${fieldLabel(breakdown.field)}`] : []),
    ...filters.map(filterText),
  ];
  return parts.join(" · ");
}
