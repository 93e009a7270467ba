import { type Cell, kind } from "../language/kind";
import type { UserResult } from "./result";
import { runUser } from "./run";
import { userSchema } from "./schema";

export const user = kind({
  description:
    "One user: when they were seen, their days, what they did most, and the last value of each property.",
  schema: userSchema,
  run: runUser,
  table: ({ properties, properties_cut, ...user }: UserResult) => ({
    columns: [
      { name: "name", type: "string" },
      { name: "value", type: "string" },
    ],
    rows: [
      ...(["user_id", "first_seen", "last_seen"] as const).map((name): Cell[] => [
        name,
        user[name],
      ]),
      ...(["events", "sessions", "active_days"] as const).map((name): Cell[] => [name, user[name]]),
      ...properties.map(({ key, value }): Cell[] => [`properties.${key}`, value]),
    ],
    truncated: properties_cut,
  }),
});
