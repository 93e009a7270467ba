import { EVENTS_TABLE } from "@/clickhouse/events";
import type { Source } from "../metrics/sources";
import type { TimeRange } from "../time/buckets";
import type { Bindings } from "./bindings";
import { gapsSql } from "./gaps";
import { aggregateModel, type Parts } from "./parts";
import { eventsWithin, namesOf, whereSql } from "./where";

/** A source's rows: the question's keys, and of each aggregate the half that is to be merged. */
export function sourceSql({ kind, range }: Source, parts: Parts): string {
  switch (kind) {
    case "quarters":
      return partialsSql(
        `toUnixTimestamp(${QUARTER_SQL})`,
        quartersWithin(range, parts.bindings),
        parts,
      );
    case "rows":
      return partialsSql("toUnixTimestamp(ts)", eventsWithin(range, parts.bindings), parts);
    case "gaps":
      return gapsSql(range, parts);
  }
}

/** ClickHouse takes a projection only if nothing else is said of the time. */
export const QUARTER_SQL = "toStartOfFifteenMinutes(ts)";

export function quartersWithin({ start, end }: TimeRange, bindings: Bindings): string[] {
  const bound = (ms: number) => `toDateTime(${bindings.bind("UInt32", ms / 1000)}, 'UTC')`;
  return [`${QUARTER_SQL} >= ${bound(start)}`, `${QUARTER_SQL} < ${bound(end)}`];
}

function partialsSql(seconds: string, within: string[], parts: Parts): string {
  const { scope, matches, value, aggregates, keys } = parts;
  const columns = [
    ...keys.map((key) => `${key.sql(seconds)} AS ${key.name}`),
    ...aggregates.map((name) => `${aggregateModel(name).partial} AS ${name}_part`),
  ];
  return [
    ...(value === null ? [] : [`WITH ${value} AS value`]),
    `SELECT\n  ${columns.join(",\n  ")}`,
    `FROM ${EVENTS_TABLE}`,
    whereSql(scope, ...within, ...matches),
    `GROUP BY ${namesOf(keys)}`,
  ].join("\n");
}
