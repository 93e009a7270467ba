import { sameJson } from "@/console/json/same-json";

export type ParamValue = string | number | boolean | null | (string | number | boolean | null)[];

/** What is asked: SQL, and the values of its `{name:Type}`. */
export type Statement = { sql: string; params: Readonly<Record<string, ParamValue>> };

/** Whether one's answer is the other's: another value of a parameter asks something else. */
export const isSameStatement = (a: Statement | undefined, b: Statement): boolean => sameJson(a, b);

/** As POST /api/v1/query/execute is asked. */
export const askedOf = ({ sql, params }: Statement) => ({
  sql,
  ...(Object.keys(params).length > 0 && { params }),
});

export type SqlFault = {
  message: string;
  /** Lines and columns from 1, a column being a character. */
  position?: { line: number; column: number };
};

/** The place of a fault in UTF-16 units, as the editor counts. */
export function offsetOf(sql: string, { line, column }: NonNullable<SqlFault["position"]>): number {
  const lines = sql.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const characters = [...(lines[line - 1] ?? "")];
  return before + characters.slice(0, column - 1).join("").length;
}

/** What a new visitor finds: it runs on any project, and shows how a property is read. */
export const EXAMPLE = `SELECT
  toDate(timestamp) AS day,
  count() AS events,
  uniqExact(user_id) AS users
FROM events
WHERE timestamp >= now() - INTERVAL 30 DAY
GROUP BY day
ORDER BY day`;

/** A statement in one line, for lists. */
export const oneLine = (sql: string): string => sql.replace(/\s+/g, " ").trim();
