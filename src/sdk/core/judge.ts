/** What the server answered. */
export type Answer = {
  status: number;
  /** The header Retry-After. */
  retryAfter?: string | null | undefined;
  /** The parsed JSON; undefined if the body is not JSON. */
  body?: unknown;
};

/** An event that the server rejected, by its position in the batch. */
export type RejectedEvent = { index: number; detail?: unknown };

/**
 * What happens to a batch:
 * - delivered: all of its events are stored, except the rejected ones, which can never be;
 * - split: the server rejects it as a whole, so its events are sent in smaller batches;
 * - blocked: it can be delivered after someone has changed the key or the plan;
 * - failed: it can be delivered later.
 */
export type Verdict = "delivered" | "split" | "blocked" | "failed";

type IngestBody = { events_received?: unknown; errors?: RejectedEvent[]; detail?: unknown };

export const bodyOf = (answer: Answer | undefined): IngestBody =>
  Object(answer?.body) as IngestBody;

/**
 * Something between the client and the server, such as a proxy or the sign-in page of a hotel, can
 * answer in its place. So an answer only ends an event's journey if it is recognisably Tallymark's.
 */
export function judge(answer: Answer | undefined, sent: number): Verdict {
  const status = answer?.status ?? 0;
  const { events_received: received, detail } = bodyOf(answer);
  if (status === 200 && received === sent) return "delivered";
  // A proxy may limit bodies, too; smaller ones help in any case.
  if (status === 413 || ((status === 400 || status === 422) && detail)) return "split";
  return (status === 401 || status === 403) && detail ? "blocked" : "failed";
}
