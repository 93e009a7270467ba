import { type Cell, kind } from "@/query/engine/language/kind";
import type { UserResult } from "./result";
import { runUser } from "./run";
import { userSchema } from "./schema";

export const user = kind({
  description:
    "One user: when they were seen, their activity by day, their most frequent events, and the latest value of each property.",
  schema: userSchema,
  run: runUser,
  table: ({ properties, properties_cut, ...user }: UserResult) => ({
    columns: [
      { name: "name", type: "string" },
      { name: "value", type: "string" },
      { name: "type", type: "string" },
    ],
    rows: [
      ["user_id", user.user_id, "string"],
      ...(["first_seen", "last_seen"] as const).map((name): Cell[] => [name, user[name], "time"]),
      ...(["events", "sessions", "active_days"] as const).map((name): Cell[] => [
        name,
        user[name],
        "number",
      ]),
      ...properties.map(({ key, value, type }): Cell[] => [`properties.${key}`, value, type]),
    ],
    truncated: properties_cut,
  }),
});
