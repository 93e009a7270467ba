import type { TrackedEvent } from "./event";
import type { Answer } from "./judge";

/**
 * Why an event was not delivered:
 * - queue_full: too many events were waiting;
 * - not_json: its properties cannot be written as JSON, e.g. because they contain themselves;
 * - invalid: the server rejected it; the detail says why;
 * - too_large: the server rejected even a batch of this event alone;
 * - expired: it was stored for more than 30 days, so the server may not know whether it has it;
 * - closed: the client was closed before the event could be delivered.
 */
export type DropReason = "queue_full" | "not_json" | "invalid" | "too_large" | "expired" | "closed";

export type DropHandler = (event: TrackedEvent, reason: DropReason, detail?: unknown) => void;

export type QueueOptions = {
  /** Sends a batch; `leaving` says that the page may end at any time. Rejects without an answer. */
  post: (body: string, leaving: boolean) => Promise<Answer>;
  onDrop: DropHandler;
  /** Called when sending starts to fail, with the answer or the error. */
  onFailure: (answer: Answer | undefined, error: unknown) => void;
  /** Called with an accepted event, and when it no longer waits: delivered, or not. */
  onAdd?: (id: string, json: string) => void;
  onRemove?: (id: string, delivered: boolean) => void;
  /** Called when the server asks to wait until a time, in ms since the epoch. */
  onPause?: (until: number) => void;
  /** The maximum number of waiting events, and of the characters of their JSON. */
  maxEvents: number;
  maxCharacters: number;
  maxBatchEvents: number;
  maxBatchCharacters: number;
  /** How long an event waits for others to share its request, in ms. */
  delayMs: number;
  startTimer: (run: () => void, ms: number) => ReturnType<typeof setTimeout>;
};
