import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { type Question, SILENT, useQuestion } from "@/console/saved-queries/use-question";
import type { WireFunnel } from "@/query/engine/language/wire";
import {
  EMPTY_DRAFT,
  type FunnelDraft,
  funnelQuery,
  readFunnelDraft,
  trimmed,
} from "./builder/funnel-draft";

const QUESTION: Question<FunnelDraft, WireFunnel> = {
  kind: "funnel",
  read: readFunnelDraft,
  empty: EMPTY_DRAFT,
  trimmed,
  ask: funnelQuery,
};

const HIDDEN = parseAsArrayOf(parseAsString, "~").withDefault([]);

/** All that the screen shows, which stands in its address; each change is a step back. */
export function useFunnel() {
  const [hide, setHide] = useQueryState("hide", HIDDEN);
  const question = useQuestion(QUESTION, { view: {}, showView: () => void setHide(null, SILENT) });
  return {
    ...question,
    /** Keys of the groups that the chart leaves out. */
    hidden: useMemo(() => new Set(hide), [hide]),
    setHidden: (to: ReadonlySet<string>) => void setHide(to.size === 0 ? null : [...to]),
  };
}

export type Funnel = ReturnType<typeof useFunnel>;
