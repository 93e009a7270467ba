import { GRID } from "@/dashboards/config/limits";
import { newWidgetId } from "@/dashboards/config/new-widget";
import type { WireDashboard, WireWidget } from "@/dashboards/config/wire";
import { settled } from "./layout";

/** The parts of a dashboard that an editor changes and saves together. */
export type Content = { title: string; description: string; config: WireDashboard };

export const contentOf = ({ title, description, config }: Content): Content => ({
  title,
  description,
  config,
});

export const EMPTY_CONFIG: WireDashboard = { version: 1, range: { last: "30d" }, widgets: [] };

/** Replaces the widget with the same id. */
export const withChanged = (config: WireDashboard, widget: WireWidget): WireDashboard => ({
  ...config,
  widgets: config.widgets.map((one) => (one.id === widget.id ? widget : one)),
});

export const without = (config: WireDashboard, id: string): WireDashboard => ({
  ...config,
  widgets: settled(config.widgets.filter((widget) => widget.id !== id)),
});

/** Duplicates a widget and places the copy beside it if there is room, otherwise below. */
export function withCopy(config: WireDashboard, id: string): { config: WireDashboard; id: string } {
  const widget = config.widgets.find((one) => one.id === id);
  if (!widget) return { config, id };
  const { x, y, w, h } = widget.layout;
  const beside = x + 2 * w <= GRID.columns;
  const copy: WireWidget = {
    ...widget,
    id: newWidgetId(config),
    layout: beside ? { x: x + w, y, w, h } : { x, y: y + h, w, h },
  };
  const at = config.widgets.indexOf(widget) + 1;
  const widgets = settled(config.widgets.toSpliced(at, 0, copy), copy.id);
  return { id: copy.id, config: { ...config, widgets } };
}
