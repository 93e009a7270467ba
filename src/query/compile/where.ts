import type { TimeRange } from "../time/buckets";
import type { Bindings } from "./bindings";
import type { Key } from "./parts";

export function eventsWithin({ start, end }: TimeRange, bindings: Bindings): string[] {
  const bound = (ms: number) => `fromUnixTimestamp64Milli(${bindings.bind("Int64", ms)})`;
  return [`ts >= ${bound(start)}`, `ts < ${bound(end)}`];
}

/** A condition a line; one that is a choice is in brackets already. */
export const whereSql = (...conditions: string[]): string => `WHERE ${conditions.join("\n  AND ")}`;

export const namesOf = (keys: readonly Key[]): string => keys.map((key) => key.name).join(", ");
