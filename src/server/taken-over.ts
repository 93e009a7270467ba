import { BackendUnavailable } from "@/base/errors";
import { RejectionStreak } from "@/base/http/retry-after";
import type { Claim } from "@/database";

/** For operators and public answers. */
export const TAKEN_OVER =
  "Another process has taken over DATABASE_URL. This one accepts no events until that one stops.";

/** Returns what throws 503 while another process has the claim: events would be split between the two. */
export function whileHeld(claim: Pick<Claim, "isHeld">): () => void {
  const rejections = new RejectionStreak();
  return () => {
    if (claim.isHeld) return;
    throw new BackendUnavailable(TAKEN_OVER, { retryAfter: rejections.add(performance.now()) });
  };
}
