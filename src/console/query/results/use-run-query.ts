import { keepPreviousData } from "@tanstack/react-query";
import { useProject } from "@/console/shell/current/current";
import { api, ON_ITS_OWN } from "@/console/trpc/api";
import type { KindName, ResultOf } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import { FRESHNESS } from "./freshness";
import { type Answer, useAnswer } from "./use-result";

export type { Answer } from "./use-result";

/**
 * The answer to a query about the project on the screen; null asks nothing yet. What is no longer waited
 * for is stopped. The project is part of the key, and what is shown meanwhile comes from this screen,
 * which lives for one project: a late answer about another one is never shown.
 */
export function useRunQuery<K extends KindName>(
  query: (WireQuery & { kind: K }) | null,
): Answer<ResultOf<K>> {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  const input = { projectId, query };
  const { data, error, isPlaceholderData, fetchStatus, refetch } = api.query.run.useQuery(input, {
    ...ON_ITS_OWN,
    enabled: query !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => FRESHNESS.onSight(state),
    refetchInterval: ({ state }) => FRESHNESS.interval(state),
  });
  return useAnswer({
    asked: query !== null,
    data: ofKind(data, query?.kind),
    error,
    isPlaceholderData,
    fetchStatus,
    cancel: () => void utils.query.run.cancel(input),
    retry: () => void refetch(),
  });
}

/** The server answers a query with a result of its kind; one of a former query may be of another. */
function ofKind<K extends KindName>(
  result: { kind: KindName } | undefined,
  kind: K | undefined,
): ResultOf<K> | undefined {
  return result?.kind === kind ? (result as ResultOf<K>) : undefined;
}
