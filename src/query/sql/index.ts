import { collectRows, type TabularResult } from "../engine/result/tabular";
import { type SqlDeps, type SqlOptions, type SqlQuestion, streamSql } from "./run-sql";

export { PARAM_NAME, type SqlParams } from "./checks/params";
export { SQL_LIMITS } from "./dialect/limits";
export { SQL_COLUMNS, SQL_TABLE_NAME } from "./dialect/schema";
export { sqlParamsSchema } from "./params-schema";
export { type SqlDeps, type SqlOptions, type SqlQuestion, streamSql } from "./run-sql";

/** Like {@link streamSql}, but returns the whole result at once. */
export async function runSql(
  deps: SqlDeps,
  projectIds: readonly string[],
  question: SqlQuestion,
  options?: SqlOptions,
): Promise<TabularResult> {
  return collectRows(await streamSql(deps, projectIds, question, options));
}
