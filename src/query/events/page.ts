import type { ClickHouse, QueryLimits, QueryTags } from "@/clickhouse/types";
import { compileEvents } from "../compile/events";
import type { Filter } from "../filters/filter";
import type { TimeRange } from "../time/buckets";
import type { Direction, EventOrder, Position } from "./question";
import { type EventRowAnswer, type EventSummary, summaryOf } from "./row";
import { windowsOf } from "./windows";

export type EventsContext = {
  clickhouse: ClickHouse;
  tags: QueryTags;
  signal?: AbortSignal | undefined;
};

export type PageQuestion = {
  projectId: string;
  order: EventOrder;
  /** By the order's time. */
  range: TimeRange;
  /** What happened before it is no longer kept. */
  oldest: number;
  filters: readonly Filter[];
  /** Where the page begins; null for the list's top. */
  from: { position: Position; direction: Direction } | null;
  limit: number;
};

/** Newest first. The cursors lead on from either end; null where nothing can be beyond it. */
export type EventsPage = { events: EventSummary[]; newer: string | null; older: string | null };

const LIMITS: QueryLimits = {
  maxSeconds: 10,
  maxMemoryBytes: 512 * 1024 ** 2,
  maxResultRows: 1_000,
};

/**
 * A page of events. It looks at growing windows next to its place, so that a page out of the middle of
 * a long list reads hours and not the whole range; only rare events make it look far.
 */
export async function fetchPage(
  context: EventsContext,
  { from, range, limit, ...question }: PageQuestion,
): Promise<EventsPage> {
  const direction = from?.direction ?? "older";
  const beyond = from?.position ?? null;
  const rows: EventRowAnswer[] = [];
  for (const window of windowsOf(range, beyond?.time ?? null, direction)) {
    const left = limit + 1 - rows.length;
    const statement = compileEvents({ ...question, window, beyond, direction, limit: left });
    rows.push(...(await ask(context, statement)));
    if (rows.length > limit) break;
  }
  const events = rows.slice(0, limit).map((row) => summaryOf(row, question.order));
  const more = rows.length > limit;
  if (direction === "newer") events.reverse();
  const isNewer = direction === "newer" ? more : from !== null;
  const isOlder = direction === "newer" || more;
  return {
    events,
    newer: (isNewer && events[0]?.cursor) || null,
    older: (isOlder && events.at(-1)?.cursor) || null,
  };
}

function ask(
  { clickhouse, tags, signal }: EventsContext,
  statement: ReturnType<typeof compileEvents>,
): Promise<EventRowAnswer[]> {
  return clickhouse.rows<EventRowAnswer>({
    ...statement,
    tags,
    limits: LIMITS,
    ...(signal ? { signal } : {}),
  });
}
