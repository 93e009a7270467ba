import { useState } from "react";
import { api, type Outputs } from "@/console/trpc/api";

export type Status = Outputs["operator"]["status"];

const REFRESH_MS = 5_000;

/** The status, refreshed while the page is open, and the one before it, for rates. */
export function useStatus() {
  const { data, error, refetch } = api.operator.status.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
  });
  const [seen, setSeen] = useState<{ current?: Status; previous?: Status }>({});
  if (data && data !== seen.current) {
    setSeen({ current: data, ...(seen.current && { previous: seen.current }) });
  }
  return { status: data, previous: seen.previous, error, refetch };
}

/**
 * Per second between two readings. Null until there are two, after a restart, which counts from 0
 * again, and if the process does not count this.
 */
export function rateOf(
  status: Status,
  previous: Status | undefined,
  countOf: (status: Status) => number | null,
): number | null {
  const before = previous ? countOf(previous) : null;
  const count = countOf(status);
  if (!previous || before === null || count === null) return null;
  const seconds = (status.now - previous.now) / 1_000;
  const added = count - before;
  return seconds > 0 && added >= 0 ? added / seconds : null;
}
