import { z } from "zod";
import { choice, faults, int, optional, raise, strictModel, withDefault } from "@/base/validation";
import { COMMON, SELECTION } from "../language/common";
import { placeField, rangeInstant } from "../language/paging";
import { msSchema } from "./cursor";

const ORDERS = ["happened", "received"] as const;

/** Where a page begins, and what was settled for the first: the range, which moves with time, and its total. */
const place = z.strictObject({
  order: z.enum(ORDERS),
  start: rangeInstant,
  end: rangeInstant,
  total: z.int().min(0),
  time: msSchema,
  otherTime: msSchema,
  eventId: z.uuid(),
  projectId: z.uuid(),
});

export type EventsPlace = z.output<typeof place>;

export const eventsSchema = strictModel({
  kind: z.literal("events"),
  ...COMMON,
  events: SELECTION.events,
  order: withDefault(choice(ORDERS), "happened"),
  limit: withDefault(int({ ge: 1, le: 1000 }), 50),
  cursor: optional(placeField(place)),
}).superRefine(({ order, cursor }, ctx) => {
  if (cursor === undefined || cursor.order === order) return;
  raise(ctx, faults.value(`this cursor is of the order '${cursor.order}'`), ["cursor"]);
});

export type EventsQuery = z.output<typeof eventsSchema>;
