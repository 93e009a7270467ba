import { ValidationError } from "@/base/errors";
import { check, isDict, parseJson } from "@/base/validation";
import { Rejection } from "../accepting/rejection";
import { batchFaults, type EventError, EventErrors, eventFaults, isTooLarge } from "./event-faults";
import { type EventSpan, skipEvent } from "./event-spans";
import { JsonCursor } from "./json-cursor";
import { LazyBatch } from "./lazy-batch";
import { type ReadEvent, readEvent } from "./read-event";
import { BatchEnvelope } from "./schema";

/** A valid event and its position in the body's bytes. */
export type SentEvent = ReadEvent & {
  index: number;
  bytes: Buffer;
  span: EventSpan;
  /** The timestamp as the client wrote it; empty if it sent none. */
  sentTimestamp: string;
};

export type Submission = {
  received: number;
  /** When the batch was sent, by the client's clock, in ms since the epoch. */
  sentAt: number | null;
  /**
   * The valid events, each read when it is needed, so that only one event of a large batch is in
   * memory at a time. Throws {@link Rejection} at an event that rejects the whole batch.
   */
  events: Iterable<SentEvent>;
  /**
   * The invalid events of a batch that is handled leniently; complete once `events` is exhausted.
   */
  errors: EventError[];
};

function parseBody(bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString("utf8")) ?? undefined;
  } catch (error) {
    throw error instanceof ValidationError ? new Rejection("invalid_json", error) : error;
  }
}

/** Throws what `reject` returns if the text is not JSON. */
function parseOrThrow<T>(reject: () => Rejection, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw reject();
  }
}

function timestampAsSent(input: unknown): string {
  const timestamp = isDict(input) ? input.timestamp : undefined;
  return typeof timestamp === "string" || typeof timestamp === "number" ? String(timestamp) : "";
}

function sentEvent(
  index: number,
  bytes: Buffer,
  span: EventSpan,
  input: unknown,
  { event, walk }: ReadEvent,
): SentEvent {
  return { index, event, walk, bytes, span, sentTimestamp: timestampAsSent(input) };
}

function read(input: unknown, span: EventSpan): ReadEvent | null {
  return isTooLarge(span) ? null : readEvent(input);
}

export function readSingle(bytes: Buffer): Submission {
  const input = parseBody(bytes);
  const span = skipEvent(new JsonCursor(bytes));
  const found = read(input, span);
  if (!found) throw new Rejection("invalid", new ValidationError(eventFaults(input, span, [])));
  const events = [sentEvent(0, bytes, span, input, found)];
  return { received: 1, sentAt: null, events, errors: [] };
}

/** Returns the number of events in a rejected batch; one if it is unknown. */
function countEvents(body: unknown): number {
  const events = isDict(body) ? body.events : undefined;
  return Array.isArray(events) ? Math.max(1, events.length) : 1;
}

/** Creates the rejection of a batch known to be invalid, with all its faults. */
function batchRejection(bytes: Buffer, spans: readonly EventSpan[]): Rejection {
  const body = parseBody(bytes);
  const faults = batchFaults(body, spans);
  return new Rejection("invalid", new ValidationError(faults), countEvents(body));
}

function* readEvents(
  bytes: Buffer,
  body: LazyBatch,
  errors: EventErrors | null,
): Iterable<SentEvent> {
  const reject = () => batchRejection(bytes, body.spans);
  for (const [index, span] of body.spans.entries()) {
    const input = parseOrThrow(reject, () => body.parse(span));
    const found = read(input, span);
    if (found) yield sentEvent(index, bytes, span, input, found);
    else if (errors) errors.add(index, input, span);
    else throw reject();
  }
}

/**
 * Reads the body of a batch. One invalid event rejects the whole batch unless it is handled
 * leniently; then the valid events are accepted and the invalid ones listed. Throws {@link
 * Rejection}.
 */
export function readBatch(bytes: Buffer, lenient: boolean): Submission {
  const body = parseOrThrow(
    () => batchRejection(bytes, []),
    () => LazyBatch.open(bytes),
  );
  const envelope = check(BatchEnvelope, "body", body.envelope ?? undefined);
  if (!envelope.ok) throw batchRejection(bytes, body.spans);
  const { events, sent_at: sentAt = null } = envelope.value;
  const errors = lenient ? new EventErrors() : null;
  return {
    received: events.length,
    sentAt,
    events: readEvents(bytes, body, errors),
    errors: errors?.list ?? [],
  };
}
