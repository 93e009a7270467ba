import { sameJson } from "@/console/json/same-json";
import { GRID } from "@/dashboards/config/limits";
import {
  bottomOf,
  inReadingOrder,
  type Placed,
  placed,
  settled,
  shareColumns,
  swapped,
} from "../model/layout";

export type Turn = "earlier" | "later";

/**
 * Moves a tile one place earlier or later in reading order, the order of the stacked layout. On a
 * wide screen it may have to pass a whole row, for example when it spans the full width.
 */
export function reordered<T extends Placed>(tiles: readonly T[], id: string, turn: Turn): T[] {
  const order = idsInOrder(tiles);
  const at = order.indexOf(id);
  const beside = turn === "earlier" ? at - 1 : at + 1;
  const tile = tiles.find((one) => one.id === id);
  const other = tiles.find((one) => one.id === order[beside]);
  if (!tile || !other) return [...tiles];
  const wanted = order.with(at, other.id).with(beside, id);
  const ways = waysPast(tiles, tile, other, turn);
  return ways.find((way) => sameJson(idsInOrder(way), wanted)) ?? ways.at(-1) ?? [...tiles];
}

const idsInOrder = (tiles: readonly Placed[]): string[] =>
  inReadingOrder(tiles).map(({ id }) => id);

/**
 * Candidate layouts, from the smallest change to the one that is certain to pass the other tile.
 */
function waysPast<T extends Placed>(tiles: readonly T[], tile: T, other: T, turn: Turn): T[][] {
  const y = turn === "earlier" ? other.layout.y : bottomOf(other.layout);
  const at = (x: number) => settled(placed(tiles, tile.id, { ...tile.layout, x, y }), tile.id);
  return [
    ...(tile.layout.y === other.layout.y ? [swapped(tiles, tile, other)] : []),
    ...(shareColumns(tile.layout, other.layout) ? [at(tile.layout.x)] : []),
    at(Math.min(other.layout.x, GRID.columns - tile.layout.w)),
  ];
}
