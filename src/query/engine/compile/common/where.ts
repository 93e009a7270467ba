import type { TimeRange } from "@/query/engine/time/buckets";
import type { Bindings } from "./bindings";
import { and, or } from "./logic";

/** Whose events: the first of every statement's conditions. */
export const projectsSql = (projectIds: readonly string[], bindings: Bindings): string =>
  `project_id IN ${bindings.bind("Array(UUID)", projectIds)}`;

/** Whether a text has another in it; case does not count. */
export const searchSql = (text: string, part: string, bindings: Bindings): string =>
  `positionCaseInsensitiveUTF8(${text}, ${bindings.bind("String", part)}) > 0`;

/** A moment in ms, to compare a time with. */
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

/** A condition a line; one that is a choice is in brackets already. */
export const whereSql = (...conditions: string[]): string => `WHERE ${conditions.join("\n  AND ")}`;
