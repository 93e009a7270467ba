import { sameJson } from "@/console/json/same-json";
import { filterText } from "@/console/query/model/filters";
import { isRecord } from "@/console/query/model/read";
import { rangeText } from "@/console/query/range/range-words";
import type { WireDashboard, WireWidget } from "@/dashboards/config/wire";
import { timeZoneLabel } from "@/ui/format/labels";
import type { Content } from "./content";

/** Changes between two versions of a dashboard, as lines of text. */
export type Difference = {
  /** Changes to the dashboard itself: `Title: “Shop” → “Shop, EU”`. */
  dashboard: string[];
  added: string[];
  removed: string[];
  /** Widget names with the parts that changed. */
  changed: { name: string; what: string[] }[];
};

export const isSame = ({ dashboard, added, removed, changed }: Difference): boolean =>
  dashboard.length + added.length + removed.length + changed.length === 0;

export const nameOf = ({ title, kind }: Pick<WireWidget, "title" | "kind">): string =>
  title.trim() || (kind === "text" ? "Untitled text" : "Untitled");

export function differenceOf(from: Content, to: Content): Difference {
  const before = new Map(from.config.widgets.map((widget) => [widget.id, widget]));
  const after = new Map(to.config.widgets.map((widget) => [widget.id, widget]));
  return {
    dashboard: dashboardChanges(from, to),
    added: to.config.widgets.filter(({ id }) => !before.has(id)).map(nameOf),
    removed: from.config.widgets.filter(({ id }) => !after.has(id)).map(nameOf),
    changed: to.config.widgets.flatMap((widget) => {
      const was = before.get(widget.id);
      const what = was ? widgetChanges(was, widget) : [];
      return what.length > 0 ? [{ name: nameOf(widget), what }] : [];
    }),
  };
}

function dashboardChanges(from: Content, to: Content): string[] {
  const parts: [string, (content: Content) => string][] = [
    ["Title", ({ title }) => `“${title}”`],
    ["Description", ({ description }) => (description === "" ? "none" : `“${description}”`)],
    ["Period", ({ config }) => rangeText(config.range)],
    [
      "Time zone",
      ({ config }) =>
        config.timezone === undefined ? "the project's" : timeZoneLabel(config.timezone),
    ],
    ["Filters", ({ config }) => filtersText(config)],
  ];
  return parts.flatMap(([name, textOf]) => {
    const [was, is] = [textOf(from), textOf(to)];
    return was === is ? [] : [`${name}: ${was} → ${is}`];
  });
}

const filtersText = ({ filters = [] }: WireDashboard): string =>
  filters.length === 0 ? "none" : filters.map(filterText).join(", ");

const PARTS: [string, (widget: WireWidget) => unknown][] = [
  ["title", ({ title }) => title],
  ["chart type", ({ kind }) => kind],
  ["query", ({ query }) => withoutPeriod(query)],
  ["period", ({ query }) => [query?.range ?? null, query?.timezone ?? null]],
  ["dashboard filters", ({ ignore_filters }) => ignore_filters ?? false],
  ["text", ({ text }) => text ?? ""],
  ["position", ({ layout: { x, y } }) => [x, y]],
  ["size", ({ layout: { w, h } }) => [w, h]],
];

const widgetChanges = (was: WireWidget, is: WireWidget): string[] =>
  PARTS.flatMap(([name, read]) => (sameJson(read(was), read(is)) ? [] : [name]));

/** A broken widget can hold any JSON here. */
function withoutPeriod(query: unknown): unknown {
  if (!isRecord(query)) return query ?? null;
  const { range: _, timezone: __, ...rest } = query;
  return rest;
}
