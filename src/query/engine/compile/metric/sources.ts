import { EVENTS_TABLE } from "@/clickhouse/events";
import type { AggregateName } from "@/query/engine/model/aggregates";
import { projectionModel } from "@/query/engine/model/projections";
import type { CachedSource, PiecesSource, Source } from "../../questions/metric";
import { PROJECTION_BUCKET_SQL, timeWithin } from "../common/projection-buckets";
import { STATE_DATABASE } from "../common/state-database";
import { eventsWithinAny, whereSql } from "../common/where";
import { gapSessionsSql } from "./gap-sessions";
import { aggregateModel, groupBySql, namesOf, type Parts, partOf } from "./partial-aggregates";
import { storedProjection } from "./stored-projections";

/** A source's rows: the question's keys and each aggregate's partial. */
export function sourceSql(source: Source | CachedSource, parts: Parts): string {
  switch (source.kind) {
    case "pieces":
      return piecesSql(source, parts);
    case "rows":
      return rowsSql(EVENTS, [eventsWithinAny(source.ranges, parts.bindings)], parts);
    case "cached":
      return cachedSql(source.table, parts);
    case "gaps":
      return gapSessionsSql(source, parts);
  }
}

const cachedSql = (table: string, { keys, aggregates }: Parts): string =>
  `SELECT ${[namesOf(keys), ...aggregates.map(partOf)].join(", ")} FROM ${STATE_DATABASE}.${table}`;

/** What rows are read from: the time of a row is `moment`. */
type Readable = {
  table: string;
  moment: string;
  partialOf(aggregate: AggregateName): string;
};

const EVENTS: Readable = {
  table: EVENTS_TABLE,
  moment: "ts",
  partialOf: (name) => aggregateModel(name).partial,
};

function piecesSql({ projection, range }: PiecesSource, parts: Parts): string {
  const moment = PROJECTION_BUCKET_SQL[projectionModel(projection).piece];
  const readable =
    parts.projections === "stored" ? storedProjection(projection) : { ...EVENTS, moment };
  return rowsSql(readable, timeWithin(readable.moment, range, parts.bindings), parts);
}

function rowsSql({ table, moment, partialOf }: Readable, within: string[], parts: Parts): string {
  const { scope, matches, value, aggregates, keys } = parts;
  const columns = [
    ...keys.map((key) => `${key.sql(`toUnixTimestamp(${moment})`)} AS ${key.name}`),
    ...aggregates.map((name) => `${partialOf(name)} AS ${partOf(name)}`),
  ];
  return [
    ...(value === null ? [] : [`WITH ${value} AS value`]),
    `SELECT\n  ${columns.join(",\n  ")}`,
    `FROM ${table}`,
    whereSql(scope, ...within, ...matches),
    groupBySql(parts),
  ].join("\n");
}
