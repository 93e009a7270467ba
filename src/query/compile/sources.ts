import { EVENTS_TABLE } from "@/clickhouse/events";
import type { PiecesSource, Source } from "../metrics/sources";
import { type Piece, projectionModel } from "../model/projections";
import type { TimeRange } from "../time/buckets";
import type { Bindings } from "./bindings";
import { gapsSql } from "./gaps";
import { aggregateModel, groupBySql, type Parts, partOf } from "./parts";
import { eventsWithinAny, whereSql } from "./where";

/** A source's rows: the question's keys, and of each aggregate the half that is to be merged. */
export function sourceSql(source: Source, parts: Parts): string {
  switch (source.kind) {
    case "pieces":
      return piecesSql(source, parts);
    case "rows":
      return partialsSql("ts", [eventsWithinAny(source.ranges, parts.bindings)], parts);
    case "gaps":
      return gapsSql(source.range, parts);
  }
}

/** A moment's piece of time. ClickHouse takes a projection only if nothing else is said of the time. */
export const PIECE_SQL: Record<Piece, string> = {
  quarter: "toStartOfFifteenMinutes(ts)",
  hour: "toStartOfHour(ts)",
};

export function piecesWithin(
  piece: Piece,
  { start, end }: TimeRange,
  bindings: Bindings,
): string[] {
  const bound = (ms: number) => `toDateTime(${bindings.bind("UInt32", ms / 1000)}, 'UTC')`;
  return [`${PIECE_SQL[piece]} >= ${bound(start)}`, `${PIECE_SQL[piece]} < ${bound(end)}`];
}

function piecesSql({ projection, range }: PiecesSource, parts: Parts): string {
  const { piece } = projectionModel(projection);
  return partialsSql(PIECE_SQL[piece], piecesWithin(piece, range, parts.bindings), parts);
}

function partialsSql(moment: string, within: string[], parts: Parts): string {
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
