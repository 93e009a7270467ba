import { BackendUnavailable, StartError } from "@/base/errors";
import { RejectionStreak } from "@/base/http/retry-after";
import type { Log } from "@/base/log";
import { type Claim, claimDatabase } from "@/database";

const REMEDY = "Set CLICKHOUSE_URL to the same ClickHouse in all processes, or stop the other one.";

/**
 * Claims a database that other processes may use as well. Only the process that started an embedded
 * ClickHouse can read its events, so such a process must be alone. Throws {@link StartError} otherwise.
 */
export async function claimSharedDatabase(
  url: string,
  { holdsEvents, log }: { holdsEvents: boolean; log: Log },
): Promise<Claim> {
  const claim = await claimDatabase(url, holdsEvents ? "alone" : "shared", log);
  if (claim) return claim;
  throw new StartError(
    holdsEvents
      ? `Another process is using DATABASE_URL, and each would store events in its own embedded ClickHouse: query results would differ, and events sent to both would count twice. ${REMEDY}`
      : `Another process is using DATABASE_URL and stores events in its embedded ClickHouse, where this process would not see them. ${REMEDY}`,
  );
}

/** Shown to operators and included in public responses. */
export const TAKEN_OVER =
  "Another process has taken over DATABASE_URL. This process does not accept events until the other one stops.";

/** Returns a check that throws 503 while another process has the claim: events would be split between the two. */
export function claimCheck(claim: Pick<Claim, "isHeld">): () => void {
  const rejections = new RejectionStreak();
  return () => {
    if (claim.isHeld) return;
    throw new BackendUnavailable(TAKEN_OVER, { retryAfter: rejections.add(performance.now()) });
  };
}
