import { z } from "zod";
import {
  acceptsAs,
  faults,
  isDict,
  named,
  optional,
  raise,
  readAs,
  strictModel,
  text,
} from "@/base/validation";
import { querySchema, SQL_LIMITS, sqlParamsSchema } from "@/query";

const PROJECT = {
  project_id: optional(text()).describe("The project. Default: all of your projects."),
};

const bySql = named(
  "SqlRequest",
  strictModel({
    ...PROJECT,
    sql: text({ min: 1, max: SQL_LIMITS.maxSqlCharacters }).describe(
      "A SELECT statement over the table events.",
    ),
    params: sqlParamsSchema.optional(),
  }),
);

const byQuery = named("QueryRequest", strictModel({ ...PROJECT, query: querySchema }));

type ExecuteBody = z.output<typeof bySql> | z.output<typeof byQuery>;

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Accepts exactly one of `sql` and `query`, and reports the faults in the one that was sent. */
export const executeBody = acceptsAs(
  z.unknown().transform((input, ctx): ExecuteBody => {
    const [sql, query] = isDict(input)
      ? [isGiven(input.sql), isGiven(input.query)]
      : [false, false];
    if (sql && query) {
      raise(ctx, faults.value('send either "sql" or "query", not both'), ["sql"]);
      return z.NEVER;
    }
    return readAs<z.ZodType<ExecuteBody>>(sql ? bySql : byQuery, input, ctx);
  }),
  () => z.union([byQuery, bySql]),
);
