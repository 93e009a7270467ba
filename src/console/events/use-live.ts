import { useEffect, useRef, useState } from "react";
import { api, type Inputs, messageOf } from "@/console/trpc/api";
import type { EventsPage } from "./live-list";
import type { ListedEvents } from "./use-event-list";

export type ListInput = Pick<Inputs["events"]["page"], "projectId" | keyof ListedEvents>;

/** How often it is asked whether anything has arrived, which is little work for the server. */
const LOOK_MS = 500;
/** So long after an arrival the list is asked for what is new: the store is up to a second behind. */
const CATCH_UP_MS = 3_000;
/** Asked for again each time: an event can become visible after one that was received later. */
const OVERLAP_MS = 15_000;
const LIMIT = 200;

export type Answer = { page: EventsPage; since: number; limit: number };

type LiveOptions = {
  enabled: boolean;
  /** When the newest known event was received, in ms. */
  newest: number | null;
  onAnswer: (answer: Answer) => void;
};

type State = {
  arrived?: string;
  changedAt: number;
  /**
   * When the event was received that had arrived last at the last asking, in ms: what came before was
   * asked for. Where filters match little, the newest in the list says nothing of that.
   */
  mark: number;
  asking: boolean;
  failed: boolean;
};

/**
 * Asks for new events within a second of their arrival, and only then. Gives back what went wrong with
 * the last asking, which is tried again until it succeeds.
 */
export function useLive(input: ListInput, options: LiveOptions): string | null {
  const { enabled } = options;
  // Past the cache: every asking would be an entry of its own.
  const { client } = api.useUtils();
  const { data, dataUpdatedAt, error } = api.events.arrivals.useQuery(
    { projectId: input.projectId },
    { enabled, refetchInterval: LOOK_MS },
  );
  const arrived = data && `${data.accepted} ${data.last?.receivedAt}`;
  const lastReceived = data?.last?.receivedAt ?? 0;
  const [fault, setFault] = useState<string | null>(null);
  const state = useRef<State>({ changedAt: 0, mark: 0, asking: false, failed: false });
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    if (!enabled || arrived === undefined || dataUpdatedAt === 0) return;
    const now = state.current;
    now.mark ||= lastReceived;
    if (now.arrived !== arrived) Object.assign(now, { arrived, changedAt: dataUpdatedAt });
    const isDue = now.failed || dataUpdatedAt - now.changedAt <= CATCH_UP_MS;
    if (isDue && !now.asking) void ask();

    async function ask() {
      now.asking = true;
      const known = Math.max(latest.current.newest ?? 0, now.mark);
      const since = Math.max(0, known - OVERLAP_MS);
      try {
        const page = await client.events.page.query({ ...input, since, limit: LIMIT });
        latest.current.onAnswer({ page, since, limit: LIMIT });
        Object.assign(now, { failed: false, mark: lastReceived });
        setFault(null);
      } catch (thrown) {
        now.failed = true;
        setFault(messageOf(thrown));
      } finally {
        now.asking = false;
      }
    }
  }, [enabled, arrived, lastReceived, dataUpdatedAt, input, client]);

  return fault ?? (error && messageOf(error));
}
