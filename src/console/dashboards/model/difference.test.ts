import { expect, test } from "vitest";
import type { WireWidget } from "@/dashboards/config/wire";
import type { Content } from "./content";
import { differenceOf, isSame } from "./difference";

const widget = (id: string, more: Partial<WireWidget> = {}): WireWidget => ({
  id,
  title: `Tile ${id}`,
  kind: "line",
  layout: { x: 0, y: 0, w: 6, h: 4 },
  query: { kind: "trend", series: [{ events: ["buy"] }] },
  ...more,
});

const content = (widgets: WireWidget[], more: Partial<Content> = {}): Content => ({
  title: "Shop",
  description: "",
  config: { version: 1, range: { last: "30d" }, widgets },
  ...more,
});

test("widgets that were added, removed and changed are told by name, and what is other about them", () => {
  const from = content([widget("a"), widget("b")]);
  const to = content([
    widget("b", {
      title: "Renamed",
      layout: { x: 6, y: 0, w: 6, h: 5 },
      query: { kind: "trend", range: { last: "7d" }, series: [{ events: ["sell"] }] },
    }),
    widget("c", { kind: "text", title: "", text: "Hello" }),
  ]);
  expect(differenceOf(from, to)).toEqual({
    whole: [],
    added: ["Text without a title"],
    removed: ["Tile a"],
    changed: [{ name: "Renamed", what: ["title", "question", "period", "place", "size"] }],
  });
});

test("title, description, period, zone and filters of the dashboard are told with both values", () => {
  const filters = [{ field: "country", op: "eq" as const, value: "DE" }];
  const to = content([], {
    title: "Shop, EU",
    description: "Europe only",
    config: { version: 1, range: { last: "14d" }, timezone: "Europe/Berlin", filters, widgets: [] },
  });
  expect(differenceOf(content([]), to).whole).toEqual([
    "Title: “Shop” → “Shop, EU”",
    "Description: none → “Europe only”",
    "Period: Last 30 days → Last 14 days",
    "Time zone: the project's → Europe/Berlin",
    "Filters: none → Country is DE",
  ]);
});

test("the order of keys and of widgets in the file is no difference", () => {
  const one = widget("a");
  const { layout, ...rest } = one;
  const from = content([one, widget("b")]);
  expect(isSame(differenceOf(from, content([widget("b"), { layout, ...rest }])))).toBe(true);
});
