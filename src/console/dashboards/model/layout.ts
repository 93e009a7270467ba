import { GRID } from "@/dashboards/config/limits";
import type { Layout } from "@/dashboards/config/wire";

/** A smaller tile would show only its title. */
export const MIN_SIZE = { w: 2, h: 2 } as const;

export type Placed = { id: string; layout: Layout };

/** Sorts tiles row by row, left to right. `first` comes before other tiles in the same row. */
export function inReadingOrder<T extends Placed>(tiles: readonly T[], first?: string): T[] {
  const rank = ({ id }: T) => (id === first ? 0 : 1);
  return tiles.toSorted(
    (a, b) => a.layout.y - b.layout.y || rank(a) - rank(b) || a.layout.x - b.layout.x,
  );
}

export const shareColumns = (a: Layout, b: Layout): boolean => a.x < b.x + b.w && b.x < a.x + a.w;
const shareRows = (a: Layout, b: Layout): boolean => a.y < b.y + b.h && b.y < a.y + a.h;
export const bottomOf = ({ y, h }: Layout): number => y + h;

/**
 * Moves every tile up as far as possible without overlaps; on a collision `first` keeps its place.
 * Idempotent.
 */
export function settled<T extends Placed>(tiles: readonly T[], first?: string): T[] {
  const layouts = new Map<string, Layout>();
  for (const { id, layout } of inReadingOrder(tiles, first)) {
    const above = [...layouts.values()].filter((other) => shareColumns(other, layout));
    layouts.set(id, { ...layout, y: Math.max(0, ...above.map(bottomOf)) });
  }
  return tiles.map((tile) => ({ ...tile, layout: layouts.get(tile.id) ?? tile.layout }));
}

export type Direction = "left" | "right" | "up" | "down";

/** Moves a tile by one column, or past the tile above or below it. */
export function moved<T extends Placed>(
  tiles: readonly T[],
  id: string,
  direction: Direction,
): T[] {
  const tile = tiles.find((one) => one.id === id);
  if (!tile) return [...tiles];
  const others = tiles.filter((one) => one !== tile).map(({ layout }) => layout);
  if (direction === "up" || direction === "down") {
    const y = nextHeight(tile.layout, others, direction);
    return y === undefined ? [...tiles] : settled(placed(tiles, id, { ...tile.layout, y }), id);
  }
  const step = direction === "left" ? -1 : 1;
  const x = Math.min(Math.max(tile.layout.x + step, 0), GRID.columns - tile.layout.w);
  const next = { ...tile.layout, x };
  const neighbour = tiles.find(
    (one) => one !== tile && shareColumns(one.layout, next) && shareRows(one.layout, next),
  );
  if (neighbour && neighbour.layout.y === tile.layout.y) return swapped(tiles, tile, neighbour);
  return settled(placed(tiles, id, next), id);
}

/**
 * The row at which a tile has passed the nearest tile above or below it;
 * undefined if there is none.
 */
function nextHeight(
  layout: Layout,
  others: readonly Layout[],
  direction: "up" | "down",
): number | undefined {
  const inWay = others.filter((other) => shareColumns(other, layout));
  if (direction === "up") {
    const above = inWay.filter((other) => bottomOf(other) <= layout.y);
    const nearest = above.toSorted((a, b) => bottomOf(b) - bottomOf(a))[0];
    return nearest?.y;
  }
  const below = inWay.filter((other) => other.y >= bottomOf(layout));
  const nearest = below.toSorted((a, b) => a.y - b.y)[0];
  return nearest && bottomOf(nearest);
}

/** Swaps two neighbours within the space they share. */
export function swapped<T extends Placed>(tiles: readonly T[], one: T, other: T): T[] {
  const [left, right] = one.layout.x < other.layout.x ? [one, other] : [other, one];
  const end = right.layout.x + right.layout.w;
  const exchanged = placed(
    placed(tiles, right.id, { ...right.layout, x: left.layout.x }),
    left.id,
    { ...left.layout, x: end - left.layout.w },
  );
  return settled(exchanged, one.id);
}

/** Resizes a tile by one column or row. */
export function resized<T extends Placed>(
  tiles: readonly T[],
  id: string,
  direction: Direction,
): T[] {
  const tile = tiles.find((one) => one.id === id);
  if (!tile) return [...tiles];
  const { x, w, h } = tile.layout;
  const wider = direction === "right" ? 1 : direction === "left" ? -1 : 0;
  const higher = direction === "down" ? 1 : direction === "up" ? -1 : 0;
  const size = {
    w: within(w + wider, MIN_SIZE.w, GRID.columns - x, w),
    h: within(h + higher, MIN_SIZE.h, GRID.tallest, h),
  };
  return settled(placed(tiles, id, { ...tile.layout, ...size }), id);
}

/** A size set through the API can already be out of bounds; in that case it does not change. */
const within = (wanted: number, min: number, max: number, current: number): number =>
  wanted < min || wanted > max ? current : wanted;

export const placed = <T extends Placed>(tiles: readonly T[], id: string, layout: Layout): T[] =>
  tiles.map((tile) => (tile.id === id ? { ...tile, layout } : tile));

/** "column 1, row 5, 6 columns wide, 4 rows high". */
export const placeInWords = ({ x, y, w, h }: Layout): string =>
  `column ${x + 1}, row ${y + 1}, ${plural(w, "column")} wide, ${plural(h, "row")} high`;

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
