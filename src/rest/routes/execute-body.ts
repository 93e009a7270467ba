import { z } from "zod";
import { faults, isDict, optional, raise, readAs, strictModel, text } from "@/base/validation";
import { PARAM_NAME, paramFault, querySchema, SQL_LIMITS, type SqlParams } from "@/query";

const PROJECT = { project_id: optional(text()) };

/** Values of any type: their types are checked against `{name:Type}` when they are bound. */
const params = z.unknown().transform((input, ctx): SqlParams => {
  if (input === undefined || input === null) return {};
  if (!isDict(input)) {
    raise(ctx, faults.dictType);
    return z.NEVER;
  }
  const entries = Object.entries(input);
  if (entries.length > SQL_LIMITS.maxParams) {
    raise(ctx, faults.tooLong(SQL_LIMITS.maxParams, entries.length, "Dictionary"));
  }
  for (const [name, value] of entries.slice(0, SQL_LIMITS.maxParams)) {
    const fault = PARAM_NAME.test(name) ? paramFault(value) : NAME_FAULT;
    if (fault !== null) raise(ctx, faults.value(fault), [name]);
  }
  return input as SqlParams;
});

const NAME_FAULT =
  "a parameter name can contain letters, digits and underscores, and must not start with a digit";

const bySql = strictModel({
  ...PROJECT,
  sql: text({ min: 1, max: SQL_LIMITS.maxSqlCharacters }),
  params: params.optional(),
});

const byQuery = strictModel({ ...PROJECT, query: querySchema });

type ExecuteBody = z.output<typeof bySql> | z.output<typeof byQuery>;

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Accepts exactly one of `sql` and `query`, and reports the faults in the one that was sent. */
export const executeBody = z.unknown().transform((input, ctx): ExecuteBody => {
  const [sql, query] = isDict(input) ? [isGiven(input.sql), isGiven(input.query)] : [false, false];
  if (sql && query) {
    raise(ctx, faults.value('send either "sql" or "query", not both'), ["sql"]);
    return z.NEVER;
  }
  return readAs<z.ZodType<ExecuteBody>>(sql ? bySql : byQuery, input, ctx);
});
