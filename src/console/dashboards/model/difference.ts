import { sameJson } from "@/console/json/same-json";
import { filterText } from "@/console/query/model/filters";
import { isRecord } from "@/console/query/model/read";
import { rangeText } from "@/console/query/range/range-words";
import type { WireDashboard, WireWidget } from "@/dashboards/config/wire";
import { timeZoneLabel } from "@/ui/format/labels";
import type { Content } from "./content";

/** What one version of a dashboard has and another has not, each line in words. */
export type Difference = {
  /** Of the dashboard itself: `Title: “Shop” → “Shop, EU”`. */
  whole: string[];
  added: string[];
  removed: string[];
  /** Widgets by their names, with what is other about each. */
  changed: { name: string; what: string[] }[];
};

export const isSame = ({ whole, added, removed, changed }: Difference): boolean =>
  whole.length + added.length + removed.length + changed.length === 0;

export const nameOf = ({ title, kind }: Pick<WireWidget, "title" | "kind">): string =>
  title.trim() || (kind === "text" ? "Text without a title" : "Without a title");

/** What was changed from one version to another. */
export function differenceOf(from: Content, to: Content): Difference {
  const before = new Map(from.config.widgets.map((widget) => [widget.id, widget]));
  const after = new Map(to.config.widgets.map((widget) => [widget.id, widget]));
  return {
    whole: wholeChanges(from, to),
    added: to.config.widgets.filter(({ id }) => !before.has(id)).map(nameOf),
    removed: from.config.widgets.filter(({ id }) => !after.has(id)).map(nameOf),
    changed: to.config.widgets.flatMap((widget) => {
      const was = before.get(widget.id);
      const what = was ? widgetChanges(was, widget) : [];
      return what.length > 0 ? [{ name: nameOf(widget), what }] : [];
    }),
  };
}

function wholeChanges(from: Content, to: Content): string[] {
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
  ["kind of chart", ({ kind }) => kind],
  ["question", ({ query }) => withoutPeriod(query)],
  ["period", ({ query }) => [query?.range ?? null, query?.timezone ?? null]],
  ["filters of the dashboard", ({ ignore_filters }) => ignore_filters ?? false],
  ["text", ({ text }) => text ?? ""],
  ["place", ({ layout: { x, y } }) => [x, y]],
  ["size", ({ layout: { w, h } }) => [w, h]],
];

const widgetChanges = (was: WireWidget, is: WireWidget): string[] =>
  PARTS.flatMap(([name, read]) => (sameJson(read(was), read(is)) ? [] : [name]));

/** What is stored of a broken widget may be anything. */
function withoutPeriod(query: unknown): unknown {
  if (!isRecord(query)) return query ?? null;
  const { range: _, timezone: __, ...rest } = query;
  return rest;
}
