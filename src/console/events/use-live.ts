import { useEffect, useRef, useState } from "react";
import { api, type Inputs, type Outputs } from "@/console/api";

export type EventSummary = Outputs["events"]["page"]["events"][number];
export type ListInput = Pick<Inputs["events"]["page"], "projectId" | "period" | "filters">;

/** How often it is asked whether anything has arrived; the answer comes from the server's memory. */
const LOOK_MS = 500;
/** So long after an arrival the list is asked for what is new: the store is up to a second behind. */
const CATCH_UP_MS = 3_000;
/**
 * Asked for again each time: an event can become visible after one that was received later. The list's
 * head is replaced by the answer, so none is shown twice.
 */
const OVERLAP_MS = 15_000;
const LIMIT = 200;

/** The newest events since `from` (ms), which stand in the place of what the list had from then on. */
export type Head = { from: number; events: EventSummary[] };

/**
 * Keeps the head of a list that goes by receipt up to date, within a second of an arrival. `onGap` is
 * called when so much has come that the head would no longer join the list.
 */
export function useLive(
  input: ListInput,
  newest: number | null,
  { enabled, onGap }: { enabled: boolean; onGap: () => void },
): Head | null {
  const utils = api.useUtils();
  const [head, setHead] = useState<Head | null>(null);
  const { data: arrivals, dataUpdatedAt } = api.events.arrivals.useQuery(
    { projectId: input.projectId },
    { enabled, refetchInterval: LOOK_MS },
  );
  const arrived = arrivals ? `${arrivals.accepted} ${arrivals.last?.receivedAt}` : undefined;
  const changed = useRef({ arrived, at: 0 });
  const busy = useRef(false);
  const latest = useRef({ head, newest, onGap });
  latest.current = { head, newest, onGap };

  useEffect(() => {
    if (!enabled || arrived === undefined || dataUpdatedAt === 0) return;
    if (changed.current.arrived !== arrived) changed.current = { arrived, at: Date.now() };
    if (Date.now() - changed.current.at > CATCH_UP_MS || busy.current) return;
    busy.current = true;
    void catchUp().finally(() => {
      busy.current = false;
    });

    async function catchUp() {
      const { head: known, newest: first } = latest.current;
      const top = known?.events[0]?.receivedAt ?? first;
      const since = Math.max(0, (top ?? Date.now()) - OVERLAP_MS);
      const page = await utils.events.page
        .fetch({ ...input, since, limit: LIMIT }, { staleTime: 0 })
        .catch(() => null);
      if (page === null) return;
      if (page.events.length === LIMIT) {
        setHead(null);
        latest.current.onGap();
      } else setHead(joined(known, { from: since, events: page.events }));
    }
  }, [enabled, arrived, dataUpdatedAt, input, utils]);

  return head;
}

/** What was known before the newer head begins stays behind it. */
export function joined(known: Head | null, fresh: Head): Head {
  if (known === null || fresh.from <= known.from) return fresh;
  const behind = known.events.filter((event) => event.receivedAt < fresh.from);
  return { from: known.from, events: [...fresh.events, ...behind] };
}
