import type { Loose } from "@/console/query/builder/use-draft";
import { readBreakdown } from "@/console/query/model/breakdown";
import { fieldLabel } from "@/console/query/model/fields";
import { filterText } from "@/console/query/model/filters";
import { isRecord, readFilters, readList, readOne } from "@/console/query/model/read";
import { readSelection, type WireSelection } from "@/console/query/model/selection";
import { readWindow } from "@/console/query/range/window";
import type { WireFunnel } from "@/query/engine/language/wire";
import { selectionLabel } from "@/query/engine/model/labels";
import { FUNNEL } from "@/query/engine/model/limits";

/** A funnel as it is being built: all of the query but when it is about. It may still lack steps. */
export type FunnelDraft = Omit<WireFunnel, "kind" | "range" | "timezone">;

export const EMPTY_DRAFT: FunnelDraft = { steps: [] };

/** As in an address; null for what is no such thing at all. */
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

/** Without what says nothing: addresses stay short, and two ways to say the same are one. */
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

/** The query that the draft asks; null while it has too few steps. */
export function funnelQuery(
  draft: FunnelDraft,
  asked: Pick<WireFunnel, "range" | "timezone">,
): WireFunnel | null {
  if (draft.steps.length < FUNNEL.minSteps) return null;
  return { kind: "funnel", ...asked, ...draft };
}

/** The steps with the one of a place put at another. */
export function moveStep(steps: readonly WireSelection[], from: number, to: number) {
  const [moved] = steps.slice(from, from + 1);
  return moved ? steps.toSpliced(from, 1).toSpliced(to, 0, moved) : [...steps];
}

/** "page_view → signup → purchase · by Country · Platform is web". */
export function summaryOf({ steps, breakdown, filters = [] }: FunnelDraft): string {
  if (steps.length === 0) return "Choose the steps";
  const parts = [
    steps.map(selectionLabel).join(" → "),
    ...(breakdown ? [`by ${fieldLabel(breakdown.field)}`] : []),
    ...filters.map(filterText),
  ];
  return parts.join(" · ");
}
