import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf, UNBATCHED } from "@/console/trpc/api";
import type { ResultOf } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import { AUTO_REFRESH } from "./auto-refresh";
import { type ResultState, useResultState } from "./use-result-state";

/** Query kinds with paged results. */
type PagedKind = "users" | "events";

export type Pages<Result> = ResultState<Result[]> & {
  /** State of the next page. */
  more: { has: boolean; loading: boolean; fault: string | undefined; load: () => void };
};

type Paged<Result> = { data: { pages: Result[] } | undefined; dataUpdatedAt: number };

/** Only a single page refreshes: with more pages loaded, rows would move while being read. */
const firstOf = <Result>({ data, dataUpdatedAt }: Paged<Result>) => ({
  data: data?.pages.length === 1 ? data.pages[0] : undefined,
  dataUpdatedAt,
});

/** Like useRunQuery, but paged. */
export function usePages<K extends PagedKind>(query: WireQuery & { kind: K }): Pages<ResultOf<K>> {
  const { id: projectId } = useProject();
  const { client } = api.useUtils();
  const queryClient = useQueryClient();
  const queryKey = ["pages", projectId, query];
  const pages = useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const pageQuery = pageParam === null ? query : { ...query, cursor: pageParam };
      const result = await client.query.run.query(
        { projectId, query: pageQuery },
        { signal, context: UNBATCHED.trpc.context },
      );
      // The result always has the same kind as the query.
      return result as ResultOf<K>;
    },
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => AUTO_REFRESH.onFocus(firstOf(state)),
    refetchInterval: ({ state }) => AUTO_REFRESH.interval(firstOf(state)),
  });
  const { data, error, isPlaceholderData } = pages;
  const missing = data === undefined || isPlaceholderData;
  // An error in a later page does not invalidate the loaded ones.
  const moreError = !missing && pages.isFetchNextPageError ? error : null;
  const state = useResultState({
    enabled: true,
    data: data?.pages,
    error: moreError ? null : error,
    isPlaceholderData,
    fetchStatus: pages.fetchStatus,
    cancel: () => void queryClient.cancelQueries({ queryKey }),
    retry: () => void pages.refetch(),
  });
  return {
    ...state,
    more: {
      has: pages.hasNextPage && !missing,
      loading: pages.isFetchingNextPage,
      fault: moreError ? messageOf(moreError) : undefined,
      load: () => void pages.fetchNextPage(),
    },
  };
}
