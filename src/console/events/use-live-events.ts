import { useEffect, useRef, useState } from "react";
import { api, type Inputs, messageOf } from "@/console/trpc/api";
import type { EventsPage } from "./live-list";
import type { ListRequest } from "./use-event-list";

export type ListInput = Pick<Inputs["events"]["page"], "projectId" | keyof ListRequest>;

/** How often to check whether any event has arrived. A check costs the server little. */
const POLL_MS = 500;
/**
 * How long to keep loading new events after an arrival, because the database
 * lags by up to a second.
 */
const CATCH_UP_MS = 3_000;
/** Reloaded each time, because an event can become visible after one that was received later. */
const OVERLAP_MS = 15_000;
const LIMIT = 200;

type NewEvents = { page: EventsPage; since: number; limit: number };

type LiveOptions = {
  enabled: boolean;
  /** When the newest listed event was received, in ms; null if there is none. */
  newest: number | null;
  onEvents: (update: NewEvents) => void;
};

type State = {
  arrived?: string;
  changedAt: number;
  /**
   * When the latest arrival known at the last load was received, in ms: everything before it has
   * been loaded. With narrow filters, the newest listed event may be much older.
   */
  mark: number;
  loading: boolean;
  failed: boolean;
};

/**
 * Loads new events within a second of their arrival, and only then. Returns the error of the last
 * load, which is retried until it succeeds.
 */
export function useLiveEvents(input: ListInput, options: LiveOptions): string | null {
  const { enabled } = options;
  // Bypasses the query cache, where each load would create its own entry.
  const { client } = api.useUtils();
  const { data, dataUpdatedAt, error } = api.events.arrivals.useQuery(
    { projectId: input.projectId },
    { enabled, refetchInterval: POLL_MS },
  );
  const arrived = data && `${data.accepted} ${data.last?.receivedAt}`;
  const lastReceived = data?.last?.receivedAt ?? 0;
  const [loadError, setLoadError] = useState<string | null>(null);
  const state = useRef<State>({ changedAt: 0, mark: 0, loading: false, failed: false });
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    if (!enabled || arrived === undefined || dataUpdatedAt === 0) return;
    const now = state.current;
    now.mark ||= lastReceived;
    if (now.arrived !== arrived) Object.assign(now, { arrived, changedAt: dataUpdatedAt });
    const isDue = now.failed || dataUpdatedAt - now.changedAt <= CATCH_UP_MS;
    if (isDue && !now.loading) void load();

    async function load() {
      now.loading = true;
      const known = Math.max(latest.current.newest ?? 0, now.mark);
      const since = Math.max(0, known - OVERLAP_MS);
      try {
        const page = await client.events.page.query({ ...input, since, limit: LIMIT });
        latest.current.onEvents({ page, since, limit: LIMIT });
        Object.assign(now, { failed: false, mark: lastReceived });
        setLoadError(null);
      } catch (thrown) {
        now.failed = true;
        setLoadError(messageOf(thrown));
      } finally {
        now.loading = false;
      }
    }
  }, [enabled, arrived, lastReceived, dataUpdatedAt, input, client]);

  return loadError ?? (error && messageOf(error));
}
