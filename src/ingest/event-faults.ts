import { MAX_REPORTED_FAULTS, type ValidationEntry } from "@/base/errors";
import { check, entryOf, Fault, faults, isDict, readUuid } from "@/base/validation";
import type { Span } from "./json-cursor";
import { MAX_EVENT_BYTES } from "./limits";
import { AnalyticsEvent, EventBatch } from "./schema";

/** A bad event of a batch that is handled leniently. */
export type EventError = { index: number; event_id?: string; detail: ValidationEntry[] };

export type Place = ["events", number] | [];

const TOO_LARGE = faults.value(`an event may have at most ${MAX_EVENT_BYTES} bytes`);

export const isTooLarge = ({ start, end }: Span): boolean => end - start > MAX_EVENT_BYTES;

const tooLarge = (place: Place): ValidationEntry => {
  const { input: _, ...entry } = entryOf(TOO_LARGE, "body", null, place);
  return entry;
};

/** Everything that is wrong with one event, which stands at `place` in the body. */
export function eventFaults(input: unknown, span: Span, place: Place): ValidationEntry[] {
  if (isTooLarge(span)) return [tooLarge(place)];
  const result = check(AnalyticsEvent, "body", input);
  if (result.ok) return [];
  return result.entries.map((entry) => ({
    ...entry,
    loc: ["body", ...place, ...entry.loc.slice(1)],
  }));
}

/** Where in a batch a fault stands, as a number to sort by. */
function orderOf({ loc: [, field, index] }: ValidationEntry): number {
  if (field === "sent_at") return Number.MAX_SAFE_INTEGER;
  return typeof index === "number" ? index : -1;
}

/** Everything that is wrong with a batch, its events included, in document order. */
export function batchFaults(body: unknown, items: readonly Span[]): ValidationEntry[] {
  const large = items.flatMap((span, index) =>
    isTooLarge(span) ? [tooLarge(["events", index])] : [],
  );
  const result = check(EventBatch, "body", body);
  if (result.ok) return large;
  return [...large, ...result.entries].sort((a, b) => orderOf(a) - orderOf(b));
}

function idOf(input: unknown): { event_id?: string } {
  const id = isDict(input) ? readUuid(input.event_id) : faults.missing;
  return id instanceof Fault ? {} : { event_id: id };
}

/** Without the echo, of which a batch of bad events would else make an answer as large as itself. */
function brief([first]: ValidationEntry[]): ValidationEntry[] {
  if (!first) return [];
  const { input: _, ...entry } = first;
  return [entry];
}

/** Names each bad event; once a hundred faults are told in full, the first of each must do. */
export class EventErrors {
  readonly list: EventError[] = [];
  private told = 0;

  add(index: number, input: unknown, span: Span): void {
    const faultsFound = eventFaults(input, span, ["events", index]);
    const detail = this.told < MAX_REPORTED_FAULTS ? faultsFound : brief(faultsFound);
    this.told += detail.length;
    this.list.push({ index, ...idOf(input), detail });
  }
}
