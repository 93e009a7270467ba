import { compileEventsTotal, compileRecords } from "@/query/engine/compile/events";
import { fetchAll } from "@/query/engine/fetch/fetch";
import { selectionFilters } from "@/query/engine/language/common";
import type { RunContext, Scope } from "@/query/engine/language/kind";
import { nextCursor, positionOfCursor } from "@/query/engine/language/paging";
import { periodOf } from "@/query/engine/period/period";
import { overlap, retentionWindow } from "@/query/engine/period/retention-window";
import type { EventListQuestion } from "@/query/engine/questions/events";
import { resultHead } from "@/query/engine/result/result-header";
import type { TimeRange } from "@/query/engine/time/buckets";
import { fetchTotal } from "../metrics/total";
import { fetchPageRows } from "./page";
import { toRecord } from "./record";
import type { EventsResult } from "./result";
import { type EventListRow, positionOf, type RecordRow } from "./row";
import type { EventsCursor, EventsQuery } from "./schema";

/** The maximum size of a page as JSON, unless its first event alone is larger. */
export const MAX_PAGE_BYTES = 80_000;
/** The size of an event without its properties and names. */
const RECORD_BYTES = 600;
const DAY = 24 * 3_600_000;

/** Runs a page of a list of events. All pages use the range of the first one. */
export async function runEvents(
  query: EventsQuery,
  scope: Scope,
  context: RunContext,
): Promise<EventsResult> {
  const { order, timezone, limit } = query;
  const cursor = positionOfCursor(query, scope);
  const range = cursor ?? periodOf(query.range, timezone, context.now).range;
  const listed = listedEvents(query, range, scope, context.now);
  const [page, total] = await Promise.all([
    listed ? fetchEventPage(listed, cursor, limit, context) : NO_ROWS,
    cursor?.total ?? countAll(query, range, listed, scope, context),
  ]);
  const rows = await fetchRecords(page.rows, scope, context);
  const last = page.more ? page.rows.at(-1) : undefined;
  const { start, end } = range;
  const next = (row: EventListRow): EventsCursor => {
    return { start, end, total, ...positionOf(row, order) };
  };
  return {
    kind: "events",
    order,
    ...resultHead({ range, timezone }, scope, context.now),
    events: rows.map((row) => toRecord(row, timezone)),
    total,
    has_more: page.more,
    next_cursor: last ? nextCursor(query, scope, next(last)) : null,
  };
}

type EventPage = { rows: EventListRow[]; more: boolean };

const NO_ROWS: EventPage = { rows: [], more: false };

/** Null if the range has no events within retention. */
function listedEvents(
  { order, filters, bots, events }: EventsQuery,
  range: TimeRange,
  { projectIds }: Scope,
  now: number,
): EventListQuestion | null {
  const retained = retentionWindow(now);
  // An event may happen somewhat after it is received.
  const possible = order === "happened" ? retained : { ...retained, start: retained.start - DAY };
  const window = overlap(range, possible);
  if (window === null || projectIds.length === 0) return null;
  const all = [...filters, ...selectionFilters({ events, filters: [] })];
  return { projectIds, order, window, oldest: retained.start, filters: all, bots };
}

/** The rows of a page, limited to {@link MAX_PAGE_BYTES}. */
async function fetchEventPage(
  { window, ...listed }: EventListQuestion,
  cursor: EventsCursor | undefined,
  limit: number,
  context: RunContext,
): Promise<EventPage> {
  const from = cursor ? { position: cursor, direction: "older" as const } : null;
  const { rows, more } = await fetchPageRows(context, { ...listed, range: window, from, limit });
  let left = MAX_PAGE_BYTES;
  const fitting = rows.findIndex((row, index) => {
    left -= Number(row.bytes) + RECORD_BYTES;
    return left < 0 && index > 0;
  });
  return fitting === -1 ? { rows, more } : { rows: rows.slice(0, fitting), more: true };
}

/** All fields of the listed events, in the list's order. */
async function fetchRecords(
  listed: readonly EventListRow[],
  { projectIds }: Scope,
  context: RunContext,
): Promise<RecordRow[]> {
  if (listed.length === 0) return [];
  const times = listed.map((row) => Number(row.happened));
  const statement = compileRecords({
    projectIds,
    eventIds: listed.map((row) => row.event_id),
    within: { start: Math.min(...times), end: Math.max(...times) + 1 },
    names: [...new Set(listed.map((row) => row.event_name))],
  });
  const rows = await fetchAll<RecordRow>(statement, context);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return listed.flatMap((row) => byKey.get(keyOf(row)) ?? []);
}

const keyOf = (row: { project_id: string; event_id: string }) =>
  `${row.project_id} ${row.event_id}`;

async function countAll(
  { order, bots }: EventsQuery,
  range: TimeRange,
  listed: EventListQuestion | null,
  scope: Scope,
  context: RunContext,
): Promise<number> {
  if (listed === null) return 0;
  if (order === "happened") {
    return fetchTotal({ metric: "count", range, filters: listed.filters, bots }, scope, context);
  }
  const [row] = await fetchAll<{ events: string }>(compileEventsTotal(listed), context);
  return Number(row?.events ?? 0);
}
