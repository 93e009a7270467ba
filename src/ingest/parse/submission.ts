import { ValidationError } from "@/base/errors";
import { check, isDict, parseJson } from "@/base/validation";
import { Refusal } from "../request/rejection";
import { batchFaults, type EventError, EventErrors, eventFaults, isTooLarge } from "./event-faults";
import { type EventSpan, skipEvent } from "./event-spans";
import { JsonCursor } from "./json-cursor";
import { BatchBody } from "./lazy-batch";
import { type ReadEvent, readEvent } from "./read-event";
import { BatchEnvelope } from "./schema";

/** A valid event, and where in the body's bytes it stands. */
export type SentEvent = ReadEvent & {
  /** Its place in the batch. */
  index: number;
  bytes: Buffer;
  span: EventSpan;
  /** The timestamp as the client wrote it; empty when it sent none. */
  sentTimestamp: string;
};

/** What one request hands in. */
export type Submission = {
  received: number;
  /** When the batch was sent by the client's clock, in ms since the epoch. */
  sentAt: number | null;
  /**
   * The valid events, read one by one as they are asked for, so that of a large batch only one is in
   * memory at a time. Throws {@link Refusal} at one that refuses the whole.
   */
  events: Iterable<SentEvent>;
  /** The bad events of a batch that is handled leniently; complete when `events` has come to its end. */
  errors: EventError[];
};

/** The body's value; refused where it is no JSON. */
function parseWhole(bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString("utf8")) ?? undefined;
  } catch (error) {
    throw error instanceof ValidationError ? new Refusal("invalid_json", error) : error;
  }
}

/** What `parse` makes; what `refuse` makes is thrown where the text is no JSON. */
function parseOr<T>(refuse: () => Refusal, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw refuse();
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

/** Reads the body of one event. Throws {@link Refusal}. */
export function readSingle(bytes: Buffer): Submission {
  const input = parseWhole(bytes);
  const span = skipEvent(new JsonCursor(bytes));
  const found = read(input, span);
  if (!found) throw new Refusal("invalid", new ValidationError(eventFaults(input, span, [])));
  const events = [sentEvent(0, bytes, span, input, found)];
  return { received: 1, sentAt: null, events, errors: [] };
}

/** How many events a batch would have had; one where that cannot be told. */
function countEvents(body: unknown): number {
  const events = isDict(body) ? body.events : undefined;
  return Array.isArray(events) ? Math.max(1, events.length) : 1;
}

/** Names all that is wrong with a batch, of which something is. */
function refuseBatch(bytes: Buffer, spans: readonly EventSpan[]): Refusal {
  const body = parseWhole(bytes);
  const faults = batchFaults(body, spans);
  return new Refusal("invalid", new ValidationError(faults), countEvents(body));
}

function* readEvents(
  bytes: Buffer,
  body: BatchBody,
  errors: EventErrors | null,
): Iterable<SentEvent> {
  const refuse = () => refuseBatch(bytes, body.spans);
  for (const [index, span] of body.spans.entries()) {
    const input = parseOr(refuse, () => body.parse(span));
    const found = read(input, span);
    if (found) yield sentEvent(index, bytes, span, input, found);
    else if (errors) errors.add(index, input, span);
    else throw refuse();
  }
}

/**
 * Reads the body of a batch. One bad event refuses it whole, unless it is to be handled leniently:
 * then the good ones go on and the bad ones are named. Throws {@link Refusal}.
 */
export function readBatch(bytes: Buffer, lenient: boolean): Submission {
  const body = parseOr(
    () => refuseBatch(bytes, []),
    () => BatchBody.open(bytes),
  );
  const envelope = check(BatchEnvelope, "body", body.envelope ?? undefined);
  if (!envelope.ok) throw refuseBatch(bytes, body.spans);
  const { events, sent_at: sentAt = null } = envelope.value;
  const errors = lenient ? new EventErrors() : null;
  return {
    received: events.length,
    sentAt,
    events: readEvents(bytes, body, errors),
    errors: errors?.list ?? [],
  };
}
