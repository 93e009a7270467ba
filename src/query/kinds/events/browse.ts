import { z } from "zod";
import { cursorField, placeIn, writeCursor } from "@/base/http/paging";
import type { Clock } from "@/base/time/clock";
import { MAX_AHEAD_MS, retentionFloor } from "@/base/time/retention";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import { filtersSchema } from "@/query/engine/filters/schema";
import { zone } from "@/query/engine/language/zone";
import { BOTS, EVENT_ORDERS, type EventOrder } from "@/query/engine/model/choices";
import { periodSchema } from "@/query/engine/period/choice";
import { type Period, periodOf } from "@/query/engine/period/period";
import type { TimeRange } from "@/query/engine/time/buckets";
import { type EventsPage, fetchPage } from "./page";
import { msSchema, POSITION } from "./position";

const MAX_PAGE = 200;
/** What can still come, by the order's time: clocks of servers differ, and events may lie ahead. */
const AHEAD_MS: Record<EventOrder, number> = { received: 60_000, happened: MAX_AHEAD_MS + 60_000 };

/** What the list of events can be asked. */
export const browseSchema = z.object({
  period: periodSchema,
  order: z.enum(EVENT_ORDERS).default("received"),
  filters: filtersSchema.default([]),
  bots: z.enum(BOTS).default("include"),
  /** In which the days of the period begin; the project's where it is left out. */
  timeZone: zone().optional(),
  /** Only what has this time (ms, of the order) or a later one: how a list that is live asks. */
  since: msSchema.optional(),
  cursor: z
    .object({ at: cursorField(z.strictObject(POSITION)), direction: z.enum(["older", "newer"]) })
    .nullish(),
  limit: z.int().min(1).max(MAX_PAGE).default(50),
});

export type BrowseInput = z.output<typeof browseSchema>;

export function browseEvents(
  { clickhouse, clock }: { clickhouse: ClickHouse; clock: Clock },
  { projectId, ...project }: { projectId: string; timeZone: string },
  { period, order, filters, bots, since, cursor, limit, ...input }: BrowseInput,
  { tags, signal }: { tags: QueryTags; signal: AbortSignal },
): Promise<EventsPage> {
  const now = clock.now();
  const timeZone = input.timeZone ?? project.timeZone;
  // Not since when: a list that is live goes on from any of its askings.
  const question = { projectId, timeZone, period, order, filters, bots };
  const from = cursor && {
    position: placeIn(question, cursor.at, ["cursor", "at"]),
    direction: cursor.direction,
  };
  const oldest = retentionFloor(now);
  const asked = rangeOf(periodOf(period, timeZone, now), now + AHEAD_MS[order], now);
  const start = Math.max(asked.start, since ?? 0, oldest);
  return fetchPage(
    { clickhouse, tags, signal },
    {
      projectIds: [projectId],
      order,
      range: { start, end: asked.end },
      oldest,
      filters,
      bots,
      from: from ?? null,
      limit,
    },
    (position) => writeCursor(question, position),
  );
}

/** A period that goes on has no end yet: what comes in the next moment belongs to it. */
function rangeOf({ range, bucketEnd }: Period, furthest: number, now: number): TimeRange {
  return bucketEnd > now ? { start: range.start, end: furthest } : range;
}
