import { useMemo, useState } from "react";
import { api, ON_ITS_OWN } from "@/console/api";
import { useProject } from "@/console/shell/current";
import type { DateRange } from "@/ui/date-range-value";
import type { EventFilter, EventOrder } from "./filters";
import { type EventSummary, type Head, useLive } from "./use-live";

const PAGE = 50;

type Options = {
  period: DateRange;
  order: EventOrder;
  filters: EventFilter[];
  /** New events are looked for. */
  live: boolean;
  /** New events are kept back, so that nothing moves under the reader's eyes. */
  held: boolean;
};

/** The list of events: pages from its top on, with what arrives meanwhile before them. */
export function useEventList({ period, order, filters, live, held }: Options) {
  const { id: projectId } = useProject();
  const input = useMemo(() => ({ projectId, period, filters }), [projectId, period, filters]);
  const query = api.events.page.useInfiniteQuery(
    { ...input, order, limit: PAGE },
    {
      ...ON_ITS_OWN,
      getNextPageParam: ({ older }) => (older === null ? null : { at: older, direction: "older" }),
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  const pages = useMemo(() => query.data?.pages.flatMap((page) => page.events) ?? [], [query.data]);
  const head = useLive(input, pages[0]?.receivedAt ?? null, {
    enabled: live && order === "received" && query.isSuccess,
    onGap: () => void query.refetch(),
  });
  const [shown, setShown] = useState(head);
  if (!held && shown !== head) setShown(head);
  const events = useMemo(() => withHead(shown, pages), [shown, pages]);
  const waiting = withHead(head, pages).length - events.length;
  return { query, events, waiting: Math.max(0, waiting), showWaiting: () => setShown(head) };
}

/** The head stands for all that was received from its beginning on. */
export function withHead(head: Head | null, pages: EventSummary[]): EventSummary[] {
  if (head === null) return pages;
  return [...head.events, ...pages.filter((event) => event.receivedAt < head.from)];
}
