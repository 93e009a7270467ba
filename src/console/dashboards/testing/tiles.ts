import fc from "fast-check";
import { GRID } from "@/dashboards/config/limits";
import type { Placed } from "../model/layout";

export const tile = (id: string, x: number, y: number, w: number, h: number): Placed => ({
  id,
  layout: { x, y, w, h },
});

export const anyTiles = fc
  .array(
    fc.record({
      x: fc.nat(11),
      y: fc.nat(60),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 24 }),
    }),
    { maxLength: 20 },
  )
  .map((layouts) =>
    layouts.map(
      (layout, at): Placed => ({
        id: String(at),
        layout: { ...layout, w: Math.min(layout.w, GRID.columns - layout.x) },
      }),
    ),
  );

/** The pairs of tiles of which one lies over the other. */
export function overlapping(tiles: readonly Placed[]): string[] {
  return tiles.flatMap(({ id, layout: a }, at) =>
    tiles
      .slice(at + 1)
      .filter(
        ({ layout: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      )
      .map((other) => `${id} and ${other.id}`),
  );
}
