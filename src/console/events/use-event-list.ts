import { useMemo, useState } from "react";
import type { Pages } from "@/console/query/results/use-pages";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf, ON_ITS_OWN } from "@/console/trpc/api";
import type { WireFilter } from "@/query/engine/language/wire";
import type { DateRange } from "@/ui/dates/date-range";
import type { EventOrder } from "./event-columns";
import {
  arrive,
  beginList,
  countWaiting,
  type EventsPage,
  extendList,
  type LiveList,
  release,
} from "./live-list";
import { type ListInput, useLive } from "./use-live";

const PAGE = 50;

/** Which events are listed. */
export type ListedEvents = {
  period: DateRange;
  /** In which the days of the period begin. */
  timeZone: string;
  filters: WireFilter[];
  bots: "include" | "exclude";
};

type Options = {
  listed: ListedEvents;
  order: EventOrder;
  /** New events are looked for. */
  live: boolean;
  /** New events are kept back, so that nothing moves under the reader's eyes. */
  held: boolean;
};

/** The list of events: pages from its top on, with what arrives meanwhile before them. */
export function useEventList({ listed, order, live, held }: Options) {
  const { id: projectId } = useProject();
  const input = useMemo(() => ({ projectId, ...listed }), [projectId, listed]);
  const first = api.events.page.useQuery(
    { ...input, order, limit: PAGE },
    // Whoever comes back to the list wants it as it is then.
    { ...ON_ITS_OWN, ...ASKED_ONCE },
  );
  const [list, setList] = useListFrom(first.data);
  const older = useOlder({ ...input, order }, list, setList);
  const known = list?.waiting ?? list?.shown;
  const fault = useLive(input, {
    enabled: live && order === "received" && list !== null,
    newest: known?.events[0]?.receivedAt ?? null,
    onAnswer: (answer) => setList((now) => now && arrive(now, answer, held)),
  });
  if (!held && list !== null && list.waiting !== null) setList(release(list));
  return {
    first,
    older,
    fault,
    events: list?.shown.events ?? [],
    waiting: list === null ? NONE : countWaiting(list),
    showWaiting: () => setList((now) => now && release(now)),
  };
}

const NONE = { count: 0, more: false };
const ASKED_ONCE = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** Begins anew with each first page. */
function useListFrom(page: EventsPage | undefined) {
  const [begun, setBegun] = useState(page);
  const [list, setList] = useState<LiveList | null>(page ? beginList(page) : null);
  if (page !== begun) {
    setBegun(page);
    setList(page ? beginList(page) : null);
  }
  return [list, setList] as const;
}

function useOlder(
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
      // Unless the list has been let go meanwhile, and ends elsewhere.
      setList((now) => (now?.shown.older === cursor ? extendList(now, page) : now));
    } catch (thrown) {
      setFault(messageOf(thrown));
    } finally {
      setLoading(false);
    }
  };
  return { has: at !== null, loading, fault, load: () => at !== null && void load(at) };
}
