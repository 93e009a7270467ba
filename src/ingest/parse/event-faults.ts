import { MAX_REPORTED_FAULTS, type ValidationEntry } from "@/base/errors";
import { check, entryOf, Fault, faults, isDict, readUuid } from "@/base/validation";
import type { Span } from "./json-cursor";
import { MAX_BATCH_EVENTS, MAX_EVENT_BYTES } from "./limits";
import { AnalyticsEvent, BatchEnvelope, BrieflyCheckedEvent } from "./schema";

export type EventError = { index: number; event_id?: string; detail: ValidationEntry[] };

type EventLocation = ["events", number] | [];

const TOO_LARGE = faults.value(`an event can have at most ${MAX_EVENT_BYTES} bytes`);

export const isTooLarge = ({ start, end }: Span): boolean => end - start > MAX_EVENT_BYTES;

const tooLarge = (location: EventLocation): ValidationEntry => {
  const { input: _, ...entry } = entryOf(TOO_LARGE, "body", null, location);
  return entry;
};

export function eventFaults(
  input: unknown,
  span: Span,
  location: EventLocation,
  schema: typeof AnalyticsEvent = AnalyticsEvent,
): ValidationEntry[] {
  if (isTooLarge(span)) return [tooLarge(location)];
  const result = check(schema, "body", input);
  if (result.ok) return [];
  return result.entries.map((entry) => ({
    ...entry,
    loc: ["body", ...location, ...entry.loc.slice(1)],
  }));
}

function faultsOfEvents(body: unknown, spans: readonly Span[]): ValidationEntry[] {
  const events = isDict(body) && Array.isArray(body.events) ? body.events : [];
  const found: ValidationEntry[] = [];
  if (events.length > MAX_BATCH_EVENTS) return found;
  for (const [index, span] of spans.entries()) {
    found.push(...eventFaults(events[index], span, ["events", index]));
    if (found.length >= MAX_REPORTED_FAULTS) break;
  }
  return found;
}

/**
 * Lists everything that is wrong with a batch and its events, like the schema `EventBatch`, which
 * would validate all 2,000 events even if the first one's faults alone fill the report.
 */
export function batchFaults(body: unknown, spans: readonly Span[]): ValidationEntry[] {
  const envelope = check(BatchEnvelope, "body", body);
  const own = envelope.ok ? [] : envelope.entries;
  const isLast = ({ loc }: ValidationEntry) => loc[1] === "sent_at";
  return [
    ...own.filter((entry) => !isLast(entry)),
    ...faultsOfEvents(body, spans),
    ...own.filter(isLast),
  ];
}

function idOf(input: unknown): { event_id?: string } {
  const id = isDict(input) ? readUuid(input.event_id) : faults.missing;
  return id instanceof Fault ? {} : { event_id: id };
}

/**
 * Returns the first fault, without echoing the input, which would make the response as large as the
 * batch.
 */
function briefFaults(input: unknown, span: Span, location: EventLocation): ValidationEntry[] {
  const [first] = eventFaults(input, span, location, BrieflyCheckedEvent);
  if (!first) return [];
  const { input: _, ...entry } = first;
  return [entry];
}

/**
 * Lists every invalid event: with all its faults until a hundred are listed, then only with its
 * first one.
 */
export class EventErrors {
  readonly list: EventError[] = [];
  #faults = 0;

  add(index: number, input: unknown, span: Span): void {
    const faultsOf = this.#faults < MAX_REPORTED_FAULTS ? eventFaults : briefFaults;
    const detail = faultsOf(input, span, ["events", index]);
    this.#faults += detail.length;
    this.list.push({ index, ...idOf(input), detail });
  }
}
