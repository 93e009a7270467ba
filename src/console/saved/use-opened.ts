import { useEffect, useRef } from "react";
import { messageOf } from "@/console/api";
import type { WireQuery } from "@/query/language/wire";
import type { SavedSql } from "@/saved-queries/schema";
import { sameJson } from "./same-json";
import { type Saved, useOpenedId, useSaved } from "./use-saved";

/** What a screen shows, as it would be saved. */
export type Shown = { query: WireQuery | SavedSql; view: Record<string, string> };

export type Opened = {
  saved: Saved | undefined;
  /** What is shown is no longer what is saved. */
  modified: boolean;
  /** It is on its way, and nothing else is to be shown. */
  loading: boolean;
  error: string | undefined;
  retry: () => void;
};

type Options = {
  shown: Shown;
  /** The address says nothing about a query but which saved one is meant. */
  unset: boolean;
  /** Shows the saved one; it takes the place of the address that named it alone. */
  show: (saved: Saved) => void;
};

/**
 * The saved query that the address names. A link may name it alone: then its query is read into the
 * address, from where on that counts, as for a query that was never saved.
 */
export function useOpened({ shown, unset, show }: Options): Opened {
  const [id] = useOpenedId();
  const { data, error, refetch } = useSaved(id);
  const saved = id === null ? undefined : data;
  const isNew = saved !== undefined && unset;
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (isNew && saved) latest.current(saved);
  }, [isNew, saved]);
  return {
    saved,
    modified: saved !== undefined && !unset && !isSame(shown, saved),
    loading: id !== null && unset && !error,
    error: id !== null && error ? messageOf(error) : undefined,
    retry: () => void refetch(),
  };
}

const isSame = ({ query, view }: Shown, saved: Saved): boolean =>
  sameJson(query, saved.query) && sameJson(view, saved.view);
