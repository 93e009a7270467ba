import { useMemo, useState } from "react";
import type { Pages } from "@/console/query/results/use-pages";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf, UNBATCHED } from "@/console/trpc/api";
import type { WireFilter, WireRange } from "@/query/engine/language/wire";
import type { EventOrder } from "./event-columns";
import {
  addNewEvents,
  appendPage,
  countWaiting,
  type EventsPage,
  type LiveList,
  showWaiting,
  startList,
} from "./live-list";
import { type ListInput, useLiveEvents } from "./use-live-events";

const PAGE = 50;

/** Which events to list. */
export type ListRequest = {
  range: WireRange;
  /** The zone in which the days of the range begin. */
  timeZone: string;
  filters: WireFilter[];
  bots: "include" | "exclude";
};

type EventListOptions = {
  listed: ListRequest;
  order: EventOrder;
  /** Whether new events are added. */
  live: boolean;
  /** Whether new events wait, so that nothing moves while the user reads. */
  isReading: boolean;
};

/** The list of events, page by page, with live events added at the top. */
export function useEventList({ listed, order, live, isReading }: EventListOptions) {
  const { id: projectId } = useProject();
  const input = useMemo(() => ({ projectId, ...listed }), [projectId, listed]);
  const first = api.events.page.useQuery(
    { ...input, order, limit: PAGE },
    // Not cached, so that returning to the list loads it again.
    { ...UNBATCHED, ...LOAD_ONCE },
  );
  const [list, setList] = useLiveList(first.data);
  const older = useOlderPages({ ...input, order }, list, setList);
  const known = list?.waiting ?? list?.shown;
  const error = useLiveEvents(input, {
    enabled: live && order === "received" && list !== null,
    newest: known?.events[0]?.receivedAt ?? null,
    onEvents: (update) => setList((now) => now && addNewEvents(now, update, isReading)),
  });
  if (!isReading && list !== null && list.waiting !== null) setList(showWaiting(list));
  return {
    first,
    older,
    error,
    events: list?.shown.events ?? [],
    waiting: list === null ? NONE : countWaiting(list),
    showWaiting: () => setList((now) => now && showWaiting(now)),
  };
}

const NONE = { count: 0, more: false };
const LOAD_ONCE = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** Starts over with each first page. */
function useLiveList(page: EventsPage | undefined) {
  const [begun, setBegun] = useState(page);
  const [list, setList] = useState<LiveList | null>(page ? startList(page) : null);
  if (page !== begun) {
    setBegun(page);
    setList(page ? startList(page) : null);
  }
  return [list, setList] as const;
}

function useOlderPages(
  input: ListInput & { order: EventOrder },
  list: LiveList | null,
  setList: (change: (now: LiveList | null) => LiveList | null) => void,
): Pages<unknown>["more"] {
  const { client } = api.useUtils();
  const [loading, setLoading] = useState(false);
  const [fault, setFault] = useState<string>();
  const at = list?.shown.older ?? null;
  const load = async (cursor: string) => {
    setLoading(true);
    setFault(undefined);
    try {
      const from = { at: cursor, direction: "older" as const };
      const page = await client.events.page.query({ ...input, limit: PAGE, cursor: from });
      // The list may have been replaced in the meantime and end at another event.
      setList((now) => (now?.shown.older === cursor ? appendPage(now, page) : now));
    } catch (thrown) {
      setFault(messageOf(thrown));
    } finally {
      setLoading(false);
    }
  };
  return { has: at !== null, loading, fault, load: () => at !== null && void load(at) };
}
