import { z } from "zod";
import { cursorField } from "@/base/http/paging";
import { choice, int, optional, strictModel, withDefault } from "@/base/validation";
import { COMMON, SELECTION } from "../language/common";
import { SETTLED } from "../language/paging";
import { POSITION } from "./position";

const ORDERS = ["happened", "received"] as const;

/** Where a page begins. */
const place = z.strictObject({ ...SETTLED, ...POSITION });

export type EventsPlace = z.output<typeof place>;

export const eventsSchema = strictModel({
  kind: z.literal("events"),
  ...COMMON,
  events: SELECTION.events,
  order: withDefault(choice(ORDERS), "happened"),
  limit: withDefault(int({ ge: 1, le: 1000 }), 50),
  cursor: optional(cursorField(place)),
});

export type EventsQuery = z.output<typeof eventsSchema>;
