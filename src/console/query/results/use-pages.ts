import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf, ON_ITS_OWN } from "@/console/trpc/api";
import type { ResultOf } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import { FRESHNESS } from "./freshness";
import { type Answer, useAnswer } from "./use-result";

/** Kinds that answer a page at a time. */
export type PagedKind = "users" | "events";

export type Pages<Result> = Answer<Result[]> & {
  /** The pages after those that are here. */
  more: { has: boolean; loading: boolean; fault: string | undefined; load: () => void };
};

type Paged<Result> = { data: { pages: Result[] } | undefined; dataUpdatedAt: number };

/** A list in which one has gone on stands still: its rows would move under the reader's eyes. */
const firstOf = <Result>({ data, dataUpdatedAt }: Paged<Result>) => ({
  data: data?.pages.length === 1 ? data.pages[0] : undefined,
  dataUpdatedAt,
});

/** As useRunQuery, page after page. */
export function usePages<K extends PagedKind>(query: WireQuery & { kind: K }): Pages<ResultOf<K>> {
  const { id: projectId } = useProject();
  const { client } = api.useUtils();
  const queryClient = useQueryClient();
  const queryKey = ["pages", projectId, query];
  const pages = useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const asked = pageParam === null ? query : { ...query, cursor: pageParam };
      const result = await client.query.run.query(
        { projectId, query: asked },
        { signal, context: ON_ITS_OWN.trpc.context },
      );
      // The server answers a query with a result of its kind.
      return result as ResultOf<K>;
    },
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => FRESHNESS.onSight(firstOf(state)),
    refetchInterval: ({ state }) => FRESHNESS.interval(firstOf(state)),
  });
  const { data, error, isPlaceholderData } = pages;
  const missing = data === undefined || isPlaceholderData;
  // What a later page lacks says nothing against those that are here.
  const moreError = !missing && pages.isFetchNextPageError ? error : null;
  const answer = useAnswer({
    asked: true,
    data: data?.pages,
    error: moreError ? null : error,
    isPlaceholderData,
    fetchStatus: pages.fetchStatus,
    cancel: () => void queryClient.cancelQueries({ queryKey }),
    retry: () => void pages.refetch(),
  });
  return {
    ...answer,
    more: {
      has: pages.hasNextPage && !missing,
      loading: pages.isFetchingNextPage,
      fault: moreError ? messageOf(moreError) : undefined,
      load: () => void pages.fetchNextPage(),
    },
  };
}
