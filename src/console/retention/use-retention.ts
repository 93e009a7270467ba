import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import { useDraft } from "@/console/query/use-draft";
import { useRange } from "@/console/query/use-range";
import type { DateRange } from "@/ui/date-range-value";
import {
  EMPTY_DRAFT,
  type LooseRetention,
  readRetentionDraft,
  retentionQuery,
  trimmed,
} from "./retention-draft";

/** What the cells show: shares of the cohort, or users. */
export const FIGURES = ["rate", "count"] as const;
export type Figure = (typeof FIGURES)[number];

/** Long enough for a dozen weekly cohorts. */
export const USUAL_RANGE: DateRange = { preset: "90d" };

const SHOWN = parseAsStringLiteral(FIGURES).withDefault("rate").withOptions({ history: "push" });

/** All that the screen shows, which stands in its address; each change is a step back. */
export function useRetention() {
  const { draft, shareable, replace } = useDraft(readRetentionDraft, EMPTY_DRAFT);
  const { asked } = useRange(USUAL_RANGE);
  const [figure, setFigure] = useQueryState("show", SHOWN);
  return {
    draft,
    shareable,
    query: useMemo(() => retentionQuery(draft, asked), [draft, asked]),
    change: (to: Partial<LooseRetention>) => void replace(trimmed({ ...draft, ...to })),
    figure,
    setFigure: (to: Figure) => void setFigure(to),
  };
}

export type Retention = ReturnType<typeof useRetention>;
