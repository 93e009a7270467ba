import { keepPreviousData } from "@tanstack/react-query";
import { useProject } from "@/console/shell/current/current";
import { api, UNBATCHED } from "@/console/trpc/api";
import type { KindName, ResultOf } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import { AUTO_REFRESH } from "./auto-refresh";
import { type ResultState, useResultState } from "./use-result-state";

export type { ResultState } from "./use-result-state";

/**
 * Runs a query on the current project; null runs nothing. A query that is no longer needed is
 * cancelled. The project is part of the key and each screen is mounted for one project only, so a
 * late result of another project is never shown.
 */
export function useRunQuery<K extends KindName>(
  query: (WireQuery & { kind: K }) | null,
): ResultState<ResultOf<K>> {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  const input = { projectId, query };
  const { data, error, isPlaceholderData, fetchStatus, refetch } = api.query.run.useQuery(input, {
    ...UNBATCHED,
    enabled: query !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => AUTO_REFRESH.onFocus(state),
    refetchInterval: ({ state }) => AUTO_REFRESH.interval(state),
  });
  return useResultState({
    enabled: query !== null,
    data: ofKind(data, query?.kind),
    error,
    isPlaceholderData,
    fetchStatus,
    cancel: () => void utils.query.run.cancel(input),
    retry: () => void refetch(),
  });
}

/** A result of the previous query can be of another kind. */
function ofKind<K extends KindName>(
  result: { kind: KindName } | undefined,
  kind: K | undefined,
): ResultOf<K> | undefined {
  return result?.kind === kind ? (result as ResultOf<K>) : undefined;
}
