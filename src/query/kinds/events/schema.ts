import { z } from "zod";
import { cursorField } from "@/base/http/paging";
import { choice, int, named, optional, strictModel, withDefault } from "@/base/validation";
import { COMMON, SELECTION } from "@/query/engine/language/common";
import { LIST_STATE } from "@/query/engine/language/paging";
import { EVENT_ORDERS } from "@/query/engine/model/query-options";

/** An instant in ms that ClickHouse can compare with: up to the year 2286. */
export const msSchema = z.int().min(0).max(9_999_999_999_999);

/** A position in a list of events, as stored in a cursor. */
export const POSITION = {
  time: msSchema,
  otherTime: msSchema,
  eventId: z.uuid(),
  projectId: z.uuid(),
};

/** Where a page begins. */
const place = z.strictObject({ ...LIST_STATE, ...POSITION });

export type EventsCursor = z.output<typeof place>;

export const eventsSchema = named(
  "EventsQuery",
  strictModel({
    kind: z.literal("events"),
    ...COMMON,
    events: SELECTION.events,
    order: withDefault(choice(EVENT_ORDERS), "happened").describe(
      "The time that the list is sorted by, newest first, and that the range refers to.",
    ),
    limit: withDefault(int({ ge: 1, le: 1000 }), 50),
    cursor: optional(cursorField(place)).describe("The next_cursor of the previous page."),
  }),
);

export type EventsQuery = z.output<typeof eventsSchema>;
