import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { useDraft } from "@/console/query/use-draft";
import { useRange } from "@/console/query/use-range";
import {
  EMPTY_DRAFT,
  funnelQuery,
  type LooseFunnel,
  readFunnelDraft,
  trimmed,
} from "./funnel-draft";

const HIDDEN = parseAsArrayOf(parseAsString, "~").withDefault([]);

/** All that the screen shows, which stands in its address; each change is a step back. */
export function useFunnel() {
  const { draft, shareable, replace } = useDraft(readFunnelDraft, EMPTY_DRAFT);
  const { asked } = useRange();
  const [hide, setHide] = useQueryState("hide", HIDDEN);
  return {
    draft,
    shareable,
    query: useMemo(() => funnelQuery(draft, asked), [draft, asked]),
    change: (to: Partial<LooseFunnel>) => void replace(trimmed({ ...draft, ...to })),
    /** Keys of the groups that the chart leaves out. */
    hidden: useMemo(() => new Set(hide), [hide]),
    setHidden: (to: ReadonlySet<string>) => void setHide(to.size === 0 ? null : [...to]),
  };
}

export type Funnel = ReturnType<typeof useFunnel>;
