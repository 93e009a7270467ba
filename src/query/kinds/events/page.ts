import type { QueryLimits } from "@/clickhouse/types";
import { compileEvents } from "@/query/engine/compile/events";
import { type FetchContext, fetchAll } from "@/query/engine/fetch/fetch";
import type { Filter } from "@/query/engine/model/filter";
import type { Bots, EventOrder } from "@/query/engine/model/query-options";
import type { Direction, Position } from "@/query/engine/questions/events";
import type { TimeRange } from "@/query/engine/time/buckets";
import { type EventListRow, type EventSummary, positionOf, summaryOf } from "./row";
import { windowsOf } from "./scan-ranges";

export type PageQuestion = {
  projectIds: readonly string[];
  order: EventOrder;
  /** The range of the time that the list is ordered by. */
  range: TimeRange;
  /** Events that happened before this time (ms) are past retention. */
  oldest: number;
  filters: readonly Filter[];
  bots: Bots;
  /** Where the page begins; null for the top of the list. */
  from: { position: Position; direction: Direction } | null;
  limit: number;
};

/** `cursor`: its position in the list, to continue from in either direction. */
type ListedEvent = EventSummary & { cursor: string };

/** Newest first. The cursors continue from either end; null if nothing can follow. */
export type EventsPage = { events: ListedEvent[]; newer: string | null; older: string | null };

const LIMITS: QueryLimits = {
  maxSeconds: 10,
  maxMemoryBytes: 512 * 1024 ** 2,
  maxResultRows: 2_000,
};

const ADVICE = "Use a shorter range, or filter by event name.";

/** A page of a list that can be scrolled in both directions. */
export async function fetchPage(
  context: FetchContext,
  question: PageQuestion,
  cursorAt: (position: Position) => string,
): Promise<EventsPage> {
  const { from, order } = question;
  const { rows, more } = await fetchPageRows(context, question);
  const events = rows.map((row) => ({
    ...summaryOf(row),
    cursor: cursorAt(positionOf(row, order)),
  }));
  if (from?.direction === "newer") events.reverse();
  const isNewer = from?.direction === "newer" ? more : from !== null;
  const isOlder = from?.direction === "newer" || more;
  return {
    events,
    newer: (isNewer && events[0]?.cursor) || null,
    older: (isOlder && events.at(-1)?.cursor) || null,
  };
}

/**
 * The rows of a page, nearest to its position first. Reads growing windows, so that a
 * page from the middle of a long list reads hours rather than the whole range; only rare
 * events need wide windows.
 */
export async function fetchPageRows(
  context: FetchContext,
  { from, range, limit, ...question }: PageQuestion,
): Promise<{ rows: EventListRow[]; more: boolean }> {
  const direction = from?.direction ?? "older";
  const beyond = from?.position ?? null;
  const rows: EventListRow[] = [];
  for (const window of windowsOf(range, beyond?.time ?? null, direction)) {
    const left = limit + 1 - rows.length;
    const statement = compileEvents({ ...question, window, beyond, direction, limit: left });
    const found = await fetchAll<EventListRow>(statement, context, {
      limits: LIMITS,
      advice: ADVICE,
    });
    rows.push(...found);
    if (rows.length > limit) break;
  }
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
