import { type Cell, kind } from "@/query/engine/language/kind";
import type { UserSummary, UsersResult } from "./result";
import { runUsers } from "./run";
import { usersSchema } from "./schema";

const COLUMNS = [
  { name: "user_id", type: "string" },
  { name: "events", type: "number" },
  { name: "sessions", type: "number" },
  { name: "first_seen", type: "time" },
  { name: "last_seen", type: "time" },
  { name: "country", type: "string" },
  { name: "platform", type: "string" },
] as const satisfies { name: keyof UserSummary; type: string }[];

export const users = kind({
  description: "Users with matching events, their counts and times, one page at a time.",
  schema: usersSchema,
  run: runUsers,
  table: ({ users, has_more }: UsersResult) => ({
    columns: [...COLUMNS],
    rows: users.map((user): Cell[] => COLUMNS.map(({ name }) => user[name])),
    truncated: has_more,
  }),
});
