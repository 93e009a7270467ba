import { useEffect, useRef } from "react";
import { sameJson } from "@/console/json/same-json";
import type { ShownQuery } from "@/console/query/model/shown-query";
import { messageOf } from "@/console/trpc/api";
import type { SavedKind } from "@/saved-queries/schema";
import { type Saved, useOpenedId, useSaved } from "./use-saved";

export type Opened = {
  /** What the screen saves and opens. */
  kind: SavedKind;
  saved: Saved | undefined;
  /** What is shown is no longer what is saved. */
  modified: boolean;
  /** It is on its way, and nothing else is to be shown. */
  loading: boolean;
  error: string | undefined;
  retry: () => void;
};

type Options = {
  kind: SavedKind;
  shown: ShownQuery;
  /** The address says nothing about a query but which saved one is meant. */
  unset: boolean;
  /** Shows the saved one; it takes the place of the address that named it alone. */
  show: (saved: Saved) => void;
};

const ELSEWHERE = "It was saved on another screen, and opens there.";

/**
 * The saved query that the address names. A link may name it alone: then its query is read into the
 * address, from where on that counts, as for a query that was never saved.
 */
export function useOpened({ kind, shown, unset, show }: Options): Opened {
  const [id] = useOpenedId();
  const { data, error, refetch } = useSaved(id);
  const saved = id !== null && data?.kind === kind ? data : undefined;
  const isNew = saved !== undefined && unset;
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (isNew && saved) latest.current(saved);
  }, [isNew, saved]);
  const fault = error ? messageOf(error) : data && data.kind !== kind ? ELSEWHERE : undefined;
  return {
    kind,
    saved,
    modified: saved !== undefined && !unset && !isSame(shown, saved),
    loading: id !== null && unset && fault === undefined,
    error: id === null ? undefined : fault,
    retry: () => void refetch(),
  };
}

const isSame = ({ query, view }: ShownQuery, saved: Saved): boolean =>
  sameJson(query, saved.query) && sameJson(view, saved.view);
