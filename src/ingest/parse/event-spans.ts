import { JsonCursor, type Span, type ValueSpan } from "./json-cursor";
import { MAX_BATCH_EVENTS } from "./limits";

export type EventSpan = Span & { properties: ValueSpan | null };

export function skipEvent(cursor: JsonCursor): EventSpan {
  if (!cursor.isAtObject) {
    cursor.skipValue();
    return { start: cursor.start, end: cursor.at, properties: null };
  }
  const start = cursor.at;
  const properties = cursor.findMember("properties");
  return { start, end: cursor.at, properties };
}

/**
 * Finds the events of a batch: the items of its `events` member, or of the last one if there are
 * several. Stops at the limit: 10 MiB can hold millions of items, and the batch is rejected anyway.
 */
export function findEvents(bytes: Buffer): EventSpan[] {
  const cursor = new JsonCursor(bytes);
  let events: EventSpan[] = [];
  const collect = () => {
    if (events.length < MAX_BATCH_EVENTS) events.push(skipEvent(cursor));
    else cursor.skipValue();
  };
  cursor.eachMember(() => {
    const wanted = cursor.keyIs("events");
    if (wanted) events = [];
    if (!wanted || !cursor.eachItem(collect)) cursor.skipValue();
  });
  return events;
}
