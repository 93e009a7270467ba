import type { Scope } from "@/query/engine/language/kind";
import { nextCursor } from "@/query/engine/language/paging";
import type { EventsResult } from "./result";
import { positionOf } from "./row";
import type { EventsCursor, EventsQuery } from "./schema";

/** The first `count` events of a page, with the cursor that continues after them. */
export function firstEvents(
  page: EventsResult,
  count: number,
  query: EventsQuery,
  scope: Scope,
): EventsResult {
  const events = page.events.slice(0, count);
  const last = events.at(-1);
  if (last === undefined || count >= page.events.length) return page;
  const row = {
    ...last,
    happened: String(Date.parse(last.timestamp)),
    received: String(Date.parse(last.received_at)),
  };
  const [start, end] = [Date.parse(page.start_time), Date.parse(page.end_time)];
  const place: EventsCursor = { start, end, total: page.total, ...positionOf(row, page.order) };
  return { ...page, events, has_more: true, next_cursor: nextCursor(query, scope, place) };
}
