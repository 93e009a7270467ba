import { useMemo } from "react";
import { type Loose, useDraft } from "@/console/query/builder/use-draft";
import { type Asked, dateRangeOf, useRange } from "@/console/query/range/use-range";
import type { WireCommon, WireQuery } from "@/query/engine/language/wire";
import type { DateRange } from "@/ui/dates/date-range";
import { useOpened } from "./use-opened";
import type { Saved } from "./use-saved";

/** How the question of a screen is read from an address, and asked; the same at each call. */
export type Question<Draft extends object, Query extends WireQuery> = {
  kind: Query["kind"];
  /** As in an address; null for what is no such thing at all. */
  read: (input: unknown) => Draft | null;
  empty: Draft;
  /** Without what says nothing. */
  trimmed: (draft: Loose<Draft>) => Draft;
  /** Null while the draft lacks something. */
  ask: (draft: Draft, asked: Asked) => Query | null;
  /** The range of a screen on which none was chosen. */
  usual?: DateRange;
};

type View = {
  /** How the answer is shown, in the words that are saved. */
  view: Record<string, string>;
  showView: (view: unknown) => void;
};

/** It is no step of the reader's own. */
export const SILENT = { history: "replace" } as const;

/**
 * The question of a screen, which stands in its address; each change is a step back. It may come from a
 * saved query, and can be saved.
 */
export function useQuestion<Draft extends object, Query extends WireQuery>(
  { kind, read, empty, trimmed, ask, usual }: Question<Draft, Query>,
  { view, showView }: View,
) {
  const { draft, unset, shareable, replace } = useDraft(read, empty);
  const { asked, zone, set } = useRange(usual);
  const query = useMemo(() => ask(draft, asked), [ask, draft, asked]);
  const shown = { query, view };
  const show = (saved: Saved) => {
    // The server keeps only what it could run.
    const stored = saved.query as WireCommon;
    replace(read(stored) ?? empty, SILENT);
    void set({ range: dateRangeOf(stored.range, usual), zone: stored.timezone ?? null }, SILENT);
    showView(saved.view);
  };
  const opened = useOpened({ kind, shown, unset, show });
  return {
    draft,
    shareable,
    zone,
    change: (to: Partial<Loose<Draft>>) => replace(trimmed({ ...draft, ...to })),
    shown,
    opened,
    /** Null also while what is to be asked is on its way. */
    query: opened.loading ? null : query,
  };
}
