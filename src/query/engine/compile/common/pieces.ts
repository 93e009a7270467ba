import type { Piece } from "../../model/projections";
import type { TimeRange } from "../../time/buckets";
import type { Bindings } from "./bindings";

/** A moment's piece of time. ClickHouse uses a projection only if the statement filters time by this. */
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
