import { z } from "zod";
import { cursorField } from "@/base/http/paging";
import { choice, int, named, optional, strictModel, text, withDefault } from "@/base/validation";
import { COMMON, SELECTION } from "@/query/engine/language/common";
import { LIST_STATE } from "@/query/engine/language/paging";
import { USERS_SORTS } from "@/query/engine/model/query-options";

/** Where a page begins. */
const place = z.strictObject({
  ...LIST_STATE,
  value: z.int().min(0),
  userHash: z
    .string()
    .regex(/^\d{1,20}$/, { abort: true })
    .refine((text) => BigInt(text) < 2n ** 64n),
});

export type UsersCursor = z.output<typeof place>;

export const usersSchema = named(
  "UsersQuery",
  strictModel({
    kind: z.literal("users"),
    ...COMMON,
    events: SELECTION.events,
    search: optional(text({ min: 1, max: 200 })).describe(
      "A part of the user id; case does not matter.",
    ),
    sort: withDefault(choice(USERS_SORTS), "last_seen").describe("Highest first."),
    limit: withDefault(int({ ge: 1, le: 100 }), 50),
    cursor: optional(cursorField(place)).describe("The next_cursor of the previous page."),
  }),
);

export type UsersQuery = z.output<typeof usersSchema>;
