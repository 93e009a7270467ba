import { z } from "zod";
import { cursorField, placeIn, writeCursor } from "@/base/http/paging";
import type { Clock } from "@/base/time/clock";
import { MAX_AHEAD_MS, retentionFloor } from "@/base/time/retention";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import { filtersSchema } from "@/query/engine/filters/schema";
import { zone } from "@/query/engine/language/common";
import { BOTS, EVENT_ORDERS, type EventOrder } from "@/query/engine/model/query-options";
import { type Period, periodOf } from "@/query/engine/period/period";
import { rangeSchema } from "@/query/engine/period/range-presets";
import type { TimeRange } from "@/query/engine/time/buckets";
import { type EventsPage, fetchPage } from "./page";
import { msSchema, POSITION } from "./schema";

const MAX_PAGE = 200;
/**
 * How far ahead of now a list reaches: servers' clocks differ, and events may be dated
 * after their receipt.
 */
const AHEAD_MS: Record<EventOrder, number> = { received: 60_000, happened: MAX_AHEAD_MS + 60_000 };

export const browseSchema = z.object({
  range: rangeSchema,
  order: z.enum(EVENT_ORDERS).default("received"),
  filters: filtersSchema.default([]),
  bots: z.enum(BOTS).default("include"),
  /** The zone in which the range's days begin. Default: the project's time zone. */
  timeZone: zone().optional(),
  /** Only events with this time (ms, by the list's order) or a later one: for live lists. */
  since: msSchema.optional(),
  cursor: z
    .object({ at: cursorField(z.strictObject(POSITION)), direction: z.enum(["older", "newer"]) })
    .nullish(),
  limit: z.int().min(1).max(MAX_PAGE).default(50),
});

type BrowseInput = z.output<typeof browseSchema>;

export function browseEvents(
  { clickhouse, clock }: { clickhouse: ClickHouse; clock: Clock },
  { projectId, ...project }: { projectId: string; timeZone: string },
  { range: choice, order, filters, bots, since, cursor, limit, ...input }: BrowseInput,
  { tags, signal }: { tags: QueryTags; signal: AbortSignal },
): Promise<EventsPage> {
  const now = clock.now();
  const timeZone = input.timeZone ?? project.timeZone;
  // `since` is left out, so that a live list can continue from any of its requests.
  const question = { projectId, timeZone, range: choice, order, filters, bots };
  const from = cursor && {
    position: placeIn(question, cursor.at, ["cursor", "at"]),
    direction: cursor.direction,
  };
  const oldest = retentionFloor(now);
  const range = rangeOf(periodOf(choice, timeZone, now), now + AHEAD_MS[order], now);
  const start = Math.max(range.start, since ?? 0, oldest);
  return fetchPage(
    { clickhouse, tags, signal },
    {
      projectIds: [projectId],
      order,
      range: { start, end: range.end },
      oldest,
      filters,
      bots,
      from: from ?? null,
      limit,
    },
    (position) => writeCursor(question, position),
  );
}

/** A period that is not over has no end yet: the next event belongs to it. */
function rangeOf({ range, bucketEnd }: Period, furthest: number, now: number): TimeRange {
  return bucketEnd > now ? { start: range.start, end: furthest } : range;
}
