import { expect, test } from "vitest";
import { newWidgetId, withNew } from "@/dashboards/config/new-widget";
import type { WireDashboard } from "@/dashboards/config/wire";
import { EMPTY_CONFIG, withCopy, without } from "./content";

const two: WireDashboard = ["a", "b"].reduce(
  (config, title) => withNew(config, { title, kind: "number" }).config,
  EMPTY_CONFIG,
);

test("a new widget gets a unique id and is placed below all others", () => {
  expect(two.widgets.map(({ id, layout: { y } }) => [id, y])).toEqual([
    ["widget-1", 0],
    ["widget-2", 3],
  ]);
  const [, second] = two.widgets;
  if (!second) throw new Error("Two were added.");
  expect(newWidgetId({ ...two, widgets: [second] })).toBe("widget-3");
});

test("a copy is placed beside the original if there is room, otherwise below it", () => {
  const { config, id } = withCopy(two, "widget-1");
  expect(config.widgets.find((one) => one.id === id)?.layout).toEqual({ x: 3, y: 0, w: 3, h: 3 });
  const [wide] = two.widgets;
  if (!wide) throw new Error("Two were added.");
  const full = { ...two, widgets: [{ ...wide, layout: { x: 0, y: 0, w: 12, h: 2 } }] };
  const below = withCopy(full, "widget-1");
  expect(below.config.widgets.find((one) => one.id === below.id)?.layout.y).toBe(2);
});

test("removing a widget moves up those below it", () => {
  expect(without(two, "widget-1").widgets.map(({ layout: { y } }) => y)).toEqual([0]);
});
