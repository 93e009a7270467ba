import { useEffect, useRef } from "react";
import { sameJson } from "@/console/json/same-json";
import type { ShownQuery } from "@/console/query/model/shown-query";
import { messageOf } from "@/console/trpc/api";
import type { SavedKind } from "@/saved-queries/schema";
import { type Saved, useOpenedQueryId, useSaved } from "./use-saved";

export type OpenedQuery = {
  /** The kind of query on this screen. */
  kind: SavedKind;
  saved: Saved | undefined;
  /** Whether the query on the screen differs from the saved one. */
  modified: boolean;
  /** Whether the saved query is loading and there is nothing else to show. */
  loading: boolean;
  error: string | undefined;
  retry: () => void;
};

type Options = {
  kind: SavedKind;
  shown: ShownQuery;
  /** The URL names a saved query but does not contain a query. */
  unset: boolean;
  /** Shows the saved query, replacing the URL that only named it. */
  show: (saved: Saved) => void;
};

const ELSEWHERE = "This query was saved on another screen. Open it there.";

/**
 * The saved query named in the URL. If the URL contains nothing else, the saved query is copied
 * into it; from then on the URL is the source of truth, as for an unsaved query.
 */
export function useOpenedQuery({ kind, shown, unset, show }: Options): OpenedQuery {
  const [id] = useOpenedQueryId();
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
