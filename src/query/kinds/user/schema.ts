import { z } from "zod";
import { named, strictModel, text, withDefault } from "@/base/validation";
import { COMMON } from "@/query/engine/language/common";
import { storedValue } from "@/query/engine/model/fields";
import { rangeSchema } from "@/query/engine/period/range-presets";

const USER_ID = { kind: "column", name: "user_id" } as const;

export const userSchema = named(
  "UserQuery",
  strictModel({
    kind: z.literal("user"),
    user_id: text({ min: 1 }).transform((id) => storedValue(USER_ID, id)),
    /** The default is longer than retention. */
    range: withDefault(rangeSchema, { last: "400d" }),
    timezone: COMMON.timezone,
  }),
);

export type UserQuery = z.output<typeof userSchema>;
