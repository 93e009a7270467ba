import type { TimeRange } from "@/query/engine/time/buckets";
import type { Bindings } from "./bindings";
import { and, or } from "./logic";

/** The first condition of every statement: a tenant's projects. */
export const projectsSql = (projectIds: readonly string[], bindings: Bindings): string =>
  `project_id IN ${bindings.bind("Array(UUID)", projectIds)}`;

/** Case-insensitive search. */
export const searchSql = (text: string, part: string, bindings: Bindings): string =>
  `positionCaseInsensitiveUTF8(${text}, ${bindings.bind("String", part)}) > 0`;

/** An instant in ms, to compare times with. */
export const instantSql = (ms: number, bindings: Bindings): string =>
  `fromUnixTimestamp64Milli(${bindings.bind("Int64", ms)})`;

export function eventsWithin(
  { start, end }: TimeRange,
  bindings: Bindings,
  column: "ts" | "received_at" = "ts",
): string[] {
  return [
    `${column} >= ${instantSql(start, bindings)}`,
    `${column} < ${instantSql(end, bindings)}`,
  ];
}

export const eventsWithinAny = (ranges: readonly TimeRange[], bindings: Bindings): string =>
  or(...ranges.map((range) => and(...eventsWithin(range, bindings))));

/** One condition per line; `or` has put alternatives in brackets. */
export const whereSql = (...conditions: string[]): string => `WHERE ${conditions.join("\n  AND ")}`;
