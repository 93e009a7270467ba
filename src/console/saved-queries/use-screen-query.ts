import { useMemo } from "react";
import { type Loose, useQueryDraft } from "@/console/query/builder/use-query-draft";
import { type QueryPeriod, useRange } from "@/console/query/range/use-range";
import type { WireCommon, WireQuery } from "@/query/engine/language/wire";
import type { DateRange } from "@/ui/dates/date-range";
import { useOpenedQuery } from "./use-opened-query";
import type { Saved } from "./use-saved";

/** How a screen's query is read from the URL and built. Must be the same object on every render. */
export type QueryModel<Draft extends object, Query extends WireQuery> = {
  kind: Query["kind"];
  /** Reads a draft from a URL; null if it is not one. */
  read: (input: unknown) => Draft | null;
  empty: Draft;
  /** Drops empty and default parts. */
  trimmed: (draft: Loose<Draft>) => Draft;
  /** Null while the draft is incomplete. */
  toQuery: (draft: Draft, period: QueryPeriod) => Query | null;
  /** The range until the user chooses one. */
  defaultRange?: DateRange;
};

type View = {
  /** How the result is shown, in the format that is saved. */
  view: Record<string, string>;
  showView: (view: unknown) => void;
};

/** For changes that the user did not make. */
export const REPLACE_HISTORY = { history: "replace" } as const;

/**
 * A screen's query, stored in the URL; each change is a history entry. It can be opened from and
 * saved as a saved query.
 */
export function useScreenQuery<Draft extends object, Query extends WireQuery>(
  { kind, read, empty, trimmed, toQuery, defaultRange }: QueryModel<Draft, Query>,
  { view, showView }: View,
) {
  const { draft, unset, shareable, replace } = useQueryDraft(read, empty);
  const { period, zone, set } = useRange(defaultRange);
  const query = useMemo(() => toQuery(draft, period), [toQuery, draft, period]);
  const shown = { query, view };
  const show = (saved: Saved) => {
    // The server validates queries before saving them.
    const stored = saved.query as WireCommon;
    replace(read(stored) ?? empty, REPLACE_HISTORY);
    void set({ range: stored.range, zone: stored.timezone ?? null }, REPLACE_HISTORY);
    showView(saved.view);
  };
  const opened = useOpenedQuery({ kind, shown, unset, show });
  return {
    draft,
    shareable,
    zone,
    change: (to: Partial<Loose<Draft>>) => replace(trimmed({ ...draft, ...to })),
    shown,
    opened,
    /** Also null while a saved query is loading. */
    query: opened.loading ? null : query,
  };
}
