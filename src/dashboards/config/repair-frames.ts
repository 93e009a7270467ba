import { isDict } from "@/base/validation";
import { GRID, WIDGET_ID } from "./limits";
import { layoutSchema } from "./widget-schema";
import type { Layout } from "./wire";

/** What a tile of any content needs to stand on the grid and be spoken of. */
type Frame = { id: string; title: string; layout: Layout };

export type FramedWidget = Frame & Record<string, unknown>;

/** Where nobody said how large. */
const SIZE = { w: 6, h: 4 };

/**
 * Stored widgets, whatever they are, each with an id of its own, a title and a place: as stored where
 * those are good, else new ones, in a free place below. So also a broken widget is one tile.
 */
export function repairFrames(items: readonly unknown[]): FramedWidget[] {
  const widgets = items.map((item) => (isDict(item) ? item : {}));
  const layouts = widgets.map(({ layout }) => layoutSchema.safeParse(layout).data);
  const ids = uniqueIds(widgets.map(({ id }) => id));
  let floor = Math.max(0, ...layouts.map((layout) => (layout ? layout.y + layout.h : 0)));
  return widgets.map((widget, index) => {
    const layout = layouts[index] ?? { x: 0, y: Math.min(floor, GRID.lowest), ...SIZE };
    if (layouts[index] === undefined) floor += SIZE.h;
    return { ...widget, id: ids[index] ?? "", title: titleOf(widget), layout };
  });
}

/** Of a text tile the title may be empty. */
function titleOf({ title, kind }: Record<string, unknown>): string {
  if (typeof title === "string" && (title.trim() !== "" || kind === "text")) return title;
  return kind === "text" ? "" : "Untitled";
}

function uniqueIds(given: readonly unknown[]): string[] {
  const taken = new Set(given);
  const used = new Set<string>();
  return given.map((id, index) => {
    const kept = isGoodId(id) && !used.has(id) ? id : freeId(index + 1, taken);
    used.add(kept);
    return kept;
  });
}

const isGoodId = (id: unknown): id is string =>
  typeof id === "string" && WIDGET_ID.test(id) && !(id in {});

function freeId(place: number, taken: Set<unknown>): string {
  let id = `tile-${place}`;
  while (taken.has(id)) id += "-new";
  taken.add(id);
  return id;
}
