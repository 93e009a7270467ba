import { sameJson } from "@/console/json/same-json";

export type ParamValue = string | number | boolean | null | (string | number | boolean | null)[];

/** SQL with the values of its `{name:Type}` parameters. */
export type Statement = { sql: string; params: Readonly<Record<string, ParamValue>> };

/** Whether two statements have the same result, parameters included. */
export const isSameStatement = (a: Statement | undefined, b: Statement): boolean => sameJson(a, b);

/** The request body for POST /api/v1/query/execute, without the project. */
export const requestBody = ({ sql, params }: Statement) => ({
  sql,
  ...(Object.keys(params).length > 0 && { params }),
});

export type SqlFault = {
  message: string;
  /** From 1; columns count characters. */
  position?: { line: number; column: number };
};

/** The offset of a position in UTF-16 units, as the editor counts. */
export function offsetOf(sql: string, { line, column }: NonNullable<SqlFault["position"]>): number {
  const lines = sql.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const characters = [...(lines[line - 1] ?? "")];
  return before + characters.slice(0, column - 1).join("").length;
}

/** The initial statement, which runs on any project. */
export const EXAMPLE = `SELECT
  toDate(timestamp) AS day,
  count() AS events,
  uniqExact(user_id) AS users
FROM events
WHERE timestamp >= now() - INTERVAL 30 DAY
GROUP BY day
ORDER BY day`;

export const oneLine = (sql: string): string => sql.replace(/\s+/g, " ").trim();
