import { EVENTS_TABLE } from "@/clickhouse/events";
import { projectionModel } from "@/query/engine/model/projections";
import type { CachedSource, PiecesSource, Source } from "../../questions/metric";
import { bucketsWithin, PROJECTION_BUCKET_SQL } from "../common/projection-buckets";
import { STATE_DATABASE } from "../common/state-database";
import { eventsWithinAny, whereSql } from "../common/where";
import { gapSessionsSql } from "./gap-sessions";
import { aggregateModel, groupBySql, namesOf, type Parts, partOf } from "./partial-aggregates";

/** A source's rows: the question's keys and each aggregate's partial. */
export function sourceSql(source: Source | CachedSource, parts: Parts): string {
  switch (source.kind) {
    case "pieces":
      return piecesSql(source, parts);
    case "rows":
      return rowsSql("ts", [eventsWithinAny(source.ranges, parts.bindings)], parts);
    case "cached":
      return cachedSql(source.table, parts);
    case "gaps":
      return gapSessionsSql(source, parts);
  }
}

const cachedSql = (table: string, { keys, aggregates }: Parts): string =>
  `SELECT ${[namesOf(keys), ...aggregates.map(partOf)].join(", ")} FROM ${STATE_DATABASE}.${table}`;

function piecesSql({ projection, range }: PiecesSource, parts: Parts): string {
  const { piece } = projectionModel(projection);
  return rowsSql(PROJECTION_BUCKET_SQL[piece], bucketsWithin(piece, range, parts.bindings), parts);
}

function rowsSql(moment: string, within: string[], parts: Parts): string {
  const { scope, matches, value, aggregates, keys } = parts;
  const columns = [
    ...keys.map((key) => `${key.sql(`toUnixTimestamp(${moment})`)} AS ${key.name}`),
    ...aggregates.map((name) => `${aggregateModel(name).partial} AS ${partOf(name)}`),
  ];
  return [
    ...(value === null ? [] : [`WITH ${value} AS value`]),
    `SELECT\n  ${columns.join(",\n  ")}`,
    `FROM ${EVENTS_TABLE}`,
    whereSql(scope, ...within, ...matches),
    groupBySql(parts),
  ].join("\n");
}
