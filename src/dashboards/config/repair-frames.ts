import { isDict } from "@/base/validation";
import { GRID, WIDGET_ID } from "./limits";
import { layoutSchema } from "./widget-schema";
import type { Layout } from "./wire";

/** The fields that every tile needs to be placed and named. */
type Frame = { id: string; title: string; layout: Layout };

export type FramedWidget = Frame & Record<string, unknown>;

/** In cells. */
const DEFAULT_SIZE = { w: 6, h: 4 };

/**
 * Gives each stored widget, whatever it contains, a unique id, a title and a layout: the stored
 * ones if they are valid, otherwise new ones below the others. So a broken widget is also shown as
 * a tile.
 */
export function repairFrames(items: readonly unknown[]): FramedWidget[] {
  const widgets = items.map((item) => (isDict(item) ? item : {}));
  const layouts = widgets.map(({ layout }) => layoutSchema.safeParse(layout).data);
  const ids = uniqueIds(widgets.map(({ id }) => id));
  let floor = Math.max(0, ...layouts.map((layout) => (layout ? layout.y + layout.h : 0)));
  return widgets.map((widget, index) => {
    const layout = layouts[index] ?? { x: 0, y: Math.min(floor, GRID.lowest), ...DEFAULT_SIZE };
    if (layouts[index] === undefined) floor += DEFAULT_SIZE.h;
    return { ...widget, id: ids[index] ?? "", title: titleOf(widget), layout };
  });
}

/** Only a text tile may have an empty title. */
function titleOf({ title, kind }: Record<string, unknown>): string {
  if (typeof title === "string" && (title.trim() !== "" || kind === "text")) return title;
  return kind === "text" ? "" : "Untitled";
}

function uniqueIds(given: readonly unknown[]): string[] {
  const taken = new Set(given);
  const used = new Set<string>();
  return given.map((id, index) => {
    const unique = isGoodId(id) && !used.has(id) ? id : freeId(index + 1, taken);
    used.add(unique);
    return unique;
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
