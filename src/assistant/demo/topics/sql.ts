import { callTool, type Plan } from "../flow/plan";
import { tableOf } from "../markdown/answer-table";
import type { Project } from "../prompt/facts";
import { writeSql } from "../write/sql";

const FENCED = /```(?:sql)?\s*([\s\S]*?)```/i;
const STATEMENT = /(?:^|[:\s(])((?:select\s[\s\S]*?\sfrom|with\s+\w+\s+as)\s[\s\S]*)$/i;

/** The SQL that a question contains; null if there is none. Case and quotes are kept. */
export function sqlIn(question: string): string | null {
  const fenced = FENCED.exec(question)?.[1];
  const statement = STATEMENT.exec(fenced ?? question)?.[1] ?? null;
  return statement?.replace(/[;\s]+$/, "") ?? null;
}

export function* runSql(sql: string, project: Project): Plan<string> {
  const answer = yield* callTool("run_sql", { project: project.id, sql });
  return writeSql(tableOf(answer));
}
