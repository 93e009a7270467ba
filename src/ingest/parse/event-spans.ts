import { JsonCursor, type Span, type ValueSpan } from "./json-cursor";
import { MAX_BATCH_EVENTS } from "./limits";

/** Where an event stands in a body, and its properties in it. */
export type EventSpan = Span & { properties: ValueSpan | null };

/** Steps over the value that comes next, of which one expects that it is an event. */
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
 * The events of a batch's body: the items of its member `events`, of a repeated one the last. Not those
 * beyond the limit: 10 MiB hold millions of items, and the batch is refused anyhow.
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
