import { BackendUnavailable, StartError } from "@/base/errors";
import { RejectionStreak } from "@/base/http/retry-after";
import type { Log } from "@/base/log";
import { type Claim, claimDatabase } from "@/database";

/**
 * Claims a database that other processes may use as well. Each process with a journal would accept
 * an event that is sent to both, so such a process must be alone: only processes that share the
 * events through NATS can share the database. Throws {@link StartError} otherwise.
 */
export async function claimSharedDatabase(
  url: string,
  { sharesEvents, log }: { sharesEvents: boolean; log: Log },
): Promise<Claim> {
  const claim = await claimDatabase(url, sharesEvents ? "shared" : "alone", log);
  if (claim) return claim;
  throw new StartError(
    sharesEvents
      ? "Another process is using DATABASE_URL without NATS_URL, so an event sent to both would count twice. Set NATS_URL to the same servers in all processes, or stop the other one."
      : "Another process is using DATABASE_URL, and an event sent to both would count twice. Set NATS_URL to the same servers in all processes, or stop the other one.",
  );
}

/** Shown to operators and included in public responses. */
export const TAKEN_OVER =
  "Another process has taken over DATABASE_URL. This process does not accept events until the other one stops.";

/**
 * Returns a check that throws 503 while another process has the claim: events would be
 * split between the two.
 */
export function claimCheck(claim: Pick<Claim, "isHeld">): () => void {
  const rejections = new RejectionStreak();
  return () => {
    if (claim.isHeld) return;
    throw new BackendUnavailable(TAKEN_OVER, { retryAfter: rejections.add(performance.now()) });
  };
}
