import { ValidationError } from "@/base/errors";
import { check, isDict, parseJson } from "@/base/validation";
import { parseBatchBody } from "./batch-body";
import type { SentEvent } from "./draft";
import { batchFaults, type EventError, EventErrors, eventFaults, isTooLarge } from "./event-faults";
import { JsonCursor, type Span } from "./json-cursor";
import { type ReadEvent, readEvent } from "./read-event";
import { Refusal } from "./refusal";
import { BatchEnvelope } from "./schema";

/** What one request hands in, read and checked. */
export type Submission = {
  received: number;
  valid: SentEvent[];
  /** Only of a batch that is handled leniently. */
  errors: EventError[];
  /** When the batch was sent by the client's clock, in ms since the epoch. */
  sentAt: number | null;
};

type Item = { index: number; input: unknown; bytes: Buffer; span: Span };

/** The value that `parse` makes; where there is none the request is refused as no JSON. */
function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof ValidationError ? new Refusal("invalid_json", error) : error;
  }
}

function timestampAsSent(input: unknown): string {
  const timestamp = isDict(input) ? input.timestamp : undefined;
  return typeof timestamp === "string" || typeof timestamp === "number" ? String(timestamp) : "";
}

function sentEvent({ index, input, bytes, span }: Item, { event, walk }: ReadEvent): SentEvent {
  return { index, event, walk, bytes, span, sentTimestamp: timestampAsSent(input) };
}

const readItem = ({ input, span }: Item) => (isTooLarge(span) ? null : readEvent(input));

/** Reads the body of one event. Throws {@link Refusal}. */
export function readSingle(bytes: Buffer): Submission {
  const input = parsed(() => parseJson(bytes.toString("utf8"))) ?? undefined;
  const item = { index: 0, input, bytes, span: new JsonCursor(bytes).skipValue() };
  const read = readItem(item);
  if (!read) throw new Refusal("invalid", new ValidationError(eventFaults(input, item.span, [])));
  return { received: 1, valid: [sentEvent(item, read)], errors: [], sentAt: null };
}

/** How many events a batch would have had; one where that cannot be told. */
function countEvents(body: unknown): number {
  const events = isDict(body) ? body.events : undefined;
  return Array.isArray(events) ? Math.max(1, events.length) : 1;
}

/**
 * Reads the body of a batch. One bad event refuses it whole, unless it is to be handled leniently:
 * then the good ones go on and the bad ones are named. Throws {@link Refusal}.
 */
export function readBatch(bytes: Buffer, lenient: boolean): Submission {
  const { value, items } = parsed(() => parseBatchBody(bytes));
  const envelope = check(BatchEnvelope, "body", value ?? undefined);
  const refuse = (events: number) =>
    new Refusal("invalid", new ValidationError(batchFaults(value ?? undefined, items)), events);
  if (!envelope.ok) throw refuse(countEvents(value));

  const valid: SentEvent[] = [];
  const errors = new EventErrors();
  const { events, sent_at: sentAt = null } = envelope.value;
  for (const [index, input] of events.entries()) {
    const item = { index, input, bytes, span: items[index] ?? { start: 0, end: 0 } };
    const read = readItem(item);
    if (read) valid.push(sentEvent(item, read));
    else if (lenient) errors.add(index, input, item.span);
    else throw refuse(events.length);
  }
  return { received: events.length, valid, errors: errors.list, sentAt };
}
