import fc from "fast-check";
import { expect, test } from "vitest";
import { inReadingOrder, type Placed, settled } from "../model/layout";
import { anyTiles, overlapping, tile } from "../testing/tiles";
import { reordered } from "./reorder";

const order = (tiles: readonly Placed[]) => inReadingOrder(tiles).map(({ id }) => id);

const TILES = [
  tile("a", 0, 0, 4, 3),
  tile("b", 4, 0, 4, 3),
  tile("c", 8, 0, 4, 3),
  tile("wide", 0, 3, 12, 2),
  tile("low", 0, 5, 6, 2),
];

test.each([
  ["b", "earlier", ["b", "a", "c", "wide", "low"]],
  ["b", "later", ["a", "c", "b", "wide", "low"]],
  ["c", "later", ["a", "b", "wide", "c", "low"]],
  ["low", "earlier", ["a", "b", "c", "low", "wide"]],
  ["a", "earlier", order(TILES)],
  ["low", "later", order(TILES)],
] as const)("moving %s one place %s gives the order %j in one column", (id, turn, expected) => {
  expect(order(reordered(TILES, id, turn))).toEqual(expected);
});

test("a moved tile always passes its neighbour, and no tiles overlap", () => {
  const turns = fc.constantFrom("earlier", "later" as const);
  fc.assert(
    fc.property(anyTiles, fc.nat(19), turns, (tiles, at, turn) => {
      const before = settled(tiles);
      const id = String(at);
      const place = order(before).indexOf(id);
      const other = order(before)[turn === "earlier" ? place - 1 : place + 1];
      fc.pre(place >= 0 && other !== undefined);
      const after = reordered(before, id, turn);
      const isBefore = order(after).indexOf(id) < order(after).indexOf(other);
      expect(isBefore).toBe(turn === "earlier");
      expect(overlapping(after)).toEqual([]);
      expect(settled(after)).toEqual(after);
    }),
  );
});
