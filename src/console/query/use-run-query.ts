import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, isApiError, messageOf, ON_ITS_OWN } from "@/console/api";
import { useProject } from "@/console/shell/current";
import type { KindName, ResultOf } from "@/query";
import type { WireQuery } from "@/query/language/wire";
import { usePast } from "./use-past";

/** Until then the former answer stays, so that quick changes do not flicker. */
const SKELETON_MS = 300;
const CANCEL_MS = 2_000;
/** How often what still grows is asked about anew. */
const REFRESH_MS = 60_000;

export type Answer<Result> = {
  /** Undefined until there is one, and again when a new one has been waited for too long. */
  data: Result | undefined;
  /** `data` answers the question before this one. */
  former: boolean;
  waiting: boolean;
  /** So long that there should be a way to stop it. */
  slow: boolean;
  cancelled: boolean;
  /** Why there is no answer, and what to change. */
  error: string | undefined;
  /** What is wrong with which part of the query, by its path ("formulas.0.expression"). */
  faults: Readonly<Record<string, string>>;
  /** Stops the query, in ClickHouse too. */
  cancel: () => void;
  retry: () => void;
};

type AnyAnswer<K extends KindName> = Answer<ResultOf<K>>;

/**
 * The answer to a query about the project on the screen; null asks nothing yet. What is no longer waited
 * for is stopped. The project is part of the key, and what is shown meanwhile comes from this screen,
 * which lives for one project: a late answer about another one is never shown.
 */
export function useRunQuery<K extends KindName>(
  query: (WireQuery & { kind: K }) | null,
): AnyAnswer<K> {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  const input = { projectId, query };
  const { data, error, isPlaceholderData, fetchStatus, isSuccess, refetch } =
    api.query.run.useQuery(input, {
      ...ON_ITS_OWN,
      enabled: query !== null,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) => (isUnfinished(state.data) ? REFRESH_MS : false),
    });
  const missing = !isSuccess || isPlaceholderData;
  const waiting = query !== null && missing && fetchStatus !== "idle" && error === null;
  const tooLong = usePast(SKELETON_MS, waiting);
  const slow = usePast(CANCEL_MS, waiting);
  const cancelled = query !== null && missing && fetchStatus === "idle" && error === null;
  const shown = tooLong || cancelled || error !== null || query === null ? undefined : data;
  return {
    data: ofKind(shown, query?.kind),
    former: isPlaceholderData,
    waiting,
    slow,
    cancelled,
    error: error ? plainWords(messageOf(error)) : undefined,
    faults: useMemo(() => faultsOf(error), [error]),
    cancel: () => void utils.query.run.cancel(input),
    retry: () => void refetch(),
  };
}

/** The server answers a query with a result of its kind; one of a former query may be of another. */
function ofKind<K extends KindName>(
  result: { kind: KindName } | undefined,
  kind: K | undefined,
): ResultOf<K> | undefined {
  return result?.kind === kind ? (result as ResultOf<K>) : undefined;
}

const isUnfinished = (result: object | undefined): boolean =>
  result !== undefined && "unfinished" in result && result.unfinished === true;

/** The API's own way to begin a sentence about a value says nothing to somebody at a screen. */
const plainWords = (sentence: string): string => {
  const words = sentence.replace(/^Value error, /, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function faultsOf(error: unknown): Record<string, string> {
  const fields = (isApiError(error) && error.data?.fields) || {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => [
      path.replace(/^query\./, ""),
      plainWords(words),
    ]),
  );
}
