import { z } from "zod";
import {
  choice,
  faults,
  int,
  optional,
  raise,
  strictModel,
  text,
  withDefault,
} from "@/base/validation";
import { COMMON, SELECTION } from "../language/common";
import { placeField, rangeInstant } from "../language/paging";

export const USERS_SORTS = ["last_seen", "events", "first_seen"] as const;
export type UsersSort = (typeof USERS_SORTS)[number];

/** Where a page begins, and what was settled for the first: the range, which moves with time, and its total. */
const place = z.strictObject({
  sort: z.enum(USERS_SORTS),
  start: rangeInstant,
  end: rangeInstant,
  total: z.int().min(0),
  value: z.int().min(0),
  userHash: z
    .string()
    .regex(/^\d{1,20}$/, { abort: true })
    .refine((text) => BigInt(text) < 2n ** 64n),
});

export type UsersPlace = z.output<typeof place>;

export const usersSchema = strictModel({
  kind: z.literal("users"),
  ...COMMON,
  events: SELECTION.events,
  search: optional(text({ min: 1, max: 200 })),
  sort: withDefault(choice(USERS_SORTS), "last_seen"),
  limit: withDefault(int({ ge: 1, le: 100 }), 50),
  cursor: optional(placeField(place)),
}).superRefine(({ sort, cursor }, ctx) => {
  if (cursor === undefined || cursor.sort === sort) return;
  raise(ctx, faults.value(`this cursor is of the sort '${cursor.sort}'`), ["cursor"]);
});

export type UsersQuery = z.output<typeof usersSchema>;
