import { createEventId } from "../core/event";
import { createQueue } from "../core/queue";
import type { DropReason, QueueOptions } from "../core/queue-options";
import { startUnreliableServer } from "./unreliable-server";

/** What tests replace with a clock that they set. */
export const TIMERS = ["setTimeout", "clearTimeout", "Date", "performance"] as const;

export type Dropped = { id: string; reason: DropReason };

let created = 0;

/** A UUIDv7 that no other test uses. */
function nextId(): string {
  const random = new Uint8Array(10);
  new DataView(random.buffer).setUint32(6, ++created);
  return createEventId(Date.now(), random);
}

export const newEvent = (change: object = {}) => ({
  event_id: nextId(),
  event_name: "signup",
  user_id: "user-1",
  platform: "web",
  timestamp: new Date().toISOString(),
  sdk_version: "test",
  properties: {},
  ...change,
});

/** A queue in front of an unreliable server. Needs fake timers. */
export function startQueue(options: Partial<QueueOptions> = {}, server = startUnreliableServer()) {
  const dropped: Dropped[] = [];
  const failures: unknown[] = [];
  const queue = createQueue({
    post: server.post,
    onDrop: ({ event_id }, reason) => void dropped.push({ id: event_id, reason }),
    onFailure: (answer, error) => void failures.push(answer?.status ?? error),
    maxEvents: 1_000,
    maxCharacters: 1_000_000,
    maxBatchEvents: 100,
    maxBatchCharacters: 30_000,
    delayMs: 1_000,
    startTimer: (run, ms) => setTimeout(run, ms),
    ...options,
  });
  return { ...server, queue, dropped, failures };
}
