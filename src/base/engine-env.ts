import { z } from "zod";
import { integer, readVariables, variables } from "./env";

const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
  message: "must be letters, digits or _",
});
const password = z.string().min(16, { message: "must have at least 16 characters" });

/** Every environment variable that `npm run engine` reads. */
const engineVariables = variables
  .pick({ DATA_DIR: true, LOG_LEVEL: true, CLICKHOUSE_MEMORY_LIMIT: true })
  .extend({
    ENGINE_HOST: z.string().min(1).default("127.0.0.1"),
    ENGINE_PORT: integer(0, 65_535).default(8123),
    ENGINE_DATABASE: name.default("default"),
    ENGINE_USER: name.default("default"),
    ENGINE_PASSWORD: password,
    /** A user who can only read the SQL view. Without a password, there is none. */
    ENGINE_SQL_USER: name.default("sql"),
    ENGINE_SQL_PASSWORD: password.optional(),
  })
  .refine(
    (env) => env.ENGINE_SQL_PASSWORD === undefined || env.ENGINE_SQL_USER !== env.ENGINE_USER,
    {
      path: ["ENGINE_SQL_USER"],
      message: "must not be the same as ENGINE_USER",
    },
  );

export type EngineEnv = z.infer<typeof engineVariables>;

/** Like `readEnv`. */
export const readEngineEnv = (source?: Record<string, string | undefined>): EngineEnv =>
  readVariables(engineVariables, source);
