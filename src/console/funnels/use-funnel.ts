import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import {
  type QueryModel,
  REPLACE_HISTORY,
  useScreenQuery,
} from "@/console/saved-queries/use-screen-query";
import type { WireFunnel } from "@/query/engine/language/wire";
import {
  EMPTY_DRAFT,
  type FunnelDraft,
  funnelQuery,
  readFunnelDraft,
  trimmed,
} from "./builder/funnel-draft";

const FUNNEL_MODEL: QueryModel<FunnelDraft, WireFunnel> = {
  kind: "funnel",
  read: readFunnelDraft,
  empty: EMPTY_DRAFT,
  trimmed,
  toQuery: funnelQuery,
};

const HIDDEN = parseAsArrayOf(parseAsString, "~").withDefault([]);

/** State of the screen, stored in the URL; each change is a history entry. */
export function useFunnel() {
  const [hide, setHide] = useQueryState("hide", HIDDEN);
  const screenQuery = useScreenQuery(FUNNEL_MODEL, {
    view: {},
    showView: () => void setHide(null, REPLACE_HISTORY),
  });
  return {
    ...screenQuery,
    /** Keys of the groups hidden in the chart. */
    hidden: useMemo(() => new Set(hide), [hide]),
    setHidden: (to: ReadonlySet<string>) => void setHide(to.size === 0 ? null : [...to]),
  };
}

export type Funnel = ReturnType<typeof useFunnel>;
