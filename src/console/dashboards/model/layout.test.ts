import fc from "fast-check";
import { expect, test } from "vitest";
import { GRID } from "@/dashboards/config/limits";
import { anyTiles, overlapping, tile } from "../testing/tiles";
import { inReadingOrder, moved, type Placed, resized, settled } from "./layout";

const places = (tiles: readonly Placed[]) =>
  Object.fromEntries(tiles.map(({ id, layout: { x, y } }) => [id, [x, y]]));

const anyMove = fc.record({
  at: fc.nat(19),
  by: fc.constantFrom(moved<Placed>, resized<Placed>),
  direction: fc.constantFrom("left", "right", "up", "down" as const),
});

test("whatever is moved or resized, no tile lies over another or leaves the grid", () => {
  fc.assert(
    fc.property(anyTiles, fc.array(anyMove, { maxLength: 12 }), (tiles, moves) => {
      let now = settled(tiles);
      for (const { at, by, direction } of moves) now = by(now, String(at), direction);
      expect(overlapping(now)).toEqual([]);
      expect(now.map(({ id }) => id)).toEqual(tiles.map(({ id }) => id));
      expect(
        now.every(({ layout: { x, w, y } }) => x >= 0 && x + w <= GRID.columns && y >= 0),
      ).toBe(true);
      expect(settled(now)).toEqual(now);
    }),
  );
});

test("gaps close upwards, and tiles that lay over each other stand below each other", () => {
  expect(
    places(settled([tile("a", 0, 5, 6, 2), tile("b", 0, 6, 6, 2), tile("c", 6, 9, 6, 2)])),
  ).toEqual({
    a: [0, 0],
    b: [0, 2],
    c: [6, 0],
  });
});

test("tiles are read row by row from the left", () => {
  const tiles = [tile("c", 0, 4, 4, 4), tile("b", 6, 0, 6, 4), tile("a", 0, 0, 6, 4)];
  expect(inReadingOrder(tiles).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("down and up pass the next tile, and at the edge nothing happens", () => {
  const tiles = [tile("a", 0, 0, 6, 4), tile("b", 0, 4, 6, 2), tile("c", 6, 0, 6, 4)];
  const down = moved(tiles, "a", "down");
  expect(places(down)).toEqual({ a: [0, 2], b: [0, 0], c: [6, 0] });
  expect(places(moved(down, "a", "up"))).toEqual(places(tiles));
  expect(moved(down, "a", "down")).toEqual(down);
  expect(moved(tiles, "c", "up")).toEqual(tiles);
});

test("a tile beside another changes places with it, whatever their widths", () => {
  const tiles = [tile("a", 0, 0, 8, 4), tile("b", 8, 0, 4, 4)];
  expect(places(moved(tiles, "a", "right"))).toEqual({ a: [4, 0], b: [0, 0] });
  expect(places(moved(tiles, "b", "left"))).toEqual({ a: [4, 0], b: [0, 0] });
});

test("where there is room a tile goes by one column", () => {
  expect(places(moved([tile("a", 0, 0, 4, 4)], "a", "right"))).toEqual({ a: [1, 0] });
  expect(places(moved([tile("a", 0, 0, 4, 4)], "a", "left"))).toEqual({ a: [0, 0] });
});

test("a tile grows by pushing others down, and never beyond the grid or below what can be read", () => {
  const tiles = [tile("a", 0, 0, 6, 4), tile("b", 6, 0, 6, 4)];
  const wider = resized(tiles, "a", "right");
  expect(wider.map(({ layout }) => layout)).toEqual([
    { x: 0, y: 0, w: 7, h: 4 },
    { x: 6, y: 4, w: 6, h: 4 },
  ]);
  expect(resized(tiles, "b", "right")).toEqual(tiles);
  expect(resized([tile("a", 0, 0, 2, 2)], "a", "up")).toEqual([tile("a", 0, 0, 2, 2)]);
});
