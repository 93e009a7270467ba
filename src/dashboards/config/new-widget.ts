/** Places new widgets. Without I/O: the console and the server share it. */
import type { Layout, WireDashboard, WireWidget } from "./wire";

export type NewWidget = Omit<WireWidget, "id" | "layout">;

/** Default size of a widget, in grid cells. */
const SIZES: Record<WireWidget["kind"], Pick<Layout, "w" | "h">> = {
  line: { w: 6, h: 6 },
  area: { w: 6, h: 6 },
  bar: { w: 6, h: 6 },
  number: { w: 3, h: 3 },
  table: { w: 6, h: 7 },
  funnel: { w: 8, h: 7 },
  retention: { w: 8, h: 7 },
  text: { w: 4, h: 3 },
};

/** Appends a widget below all others. */
export function withNew(
  config: WireDashboard,
  widget: NewWidget,
): { config: WireDashboard; id: string } {
  const id = newWidgetId(config);
  const layout = placeBelow(config.widgets, SIZES[widget.kind]);
  return { id, config: { ...config, widgets: [...config.widgets, { ...widget, id, layout }] } };
}

/** An id that no other widget on the dashboard uses. */
export function newWidgetId({ widgets }: WireDashboard): string {
  const taken = new Set(widgets.map(({ id }) => id));
  let number = widgets.length + 1;
  while (taken.has(`widget-${number}`)) number += 1;
  return `widget-${number}`;
}

const placeBelow = (
  widgets: readonly { layout: Layout }[],
  size: Pick<Layout, "w" | "h">,
): Layout => ({
  x: 0,
  y: Math.max(0, ...widgets.map(({ layout }) => layout.y + layout.h)),
  ...size,
});
