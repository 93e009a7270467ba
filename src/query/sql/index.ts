import { collectRows, type TabularResult } from "../engine/result/tabular";
import { openSql, type SqlDeps, type SqlOptions, type SqlQuestion } from "./open";

export { PARAM_NAME, paramFault, type SqlParams } from "./checks/params";
export { SQL_LIMITS } from "./dialect/limits";
export { openSql, type SqlDeps, type SqlOptions, type SqlQuestion } from "./open";

/** Like {@link openSql}, but returns the whole result at once. */
export async function runSql(
  deps: SqlDeps,
  projectIds: readonly string[],
  question: SqlQuestion,
  options?: SqlOptions,
): Promise<TabularResult> {
  return collectRows(await openSql(deps, projectIds, question, options));
}
