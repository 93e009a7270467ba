import type { KindName, ResultOf, Scalar } from "@/query";
import { countryName, type Name, NO_VALUE, nameOf } from "../reading/names";
import type { Figure, Item } from "../scoring/expected";
import type { Found } from "./engine";
import type { Given, Right } from "./question";

type As = Figure["as"];
type Read = (found: readonly Found[], given: Given) => Right;

/** One figure, from one query. */
export const figure =
  (what: string, as: As = "count"): Read =>
  (found) => ({ figures: [{ what, as, value: totalOf(found[0]) }] });

/** The first query's figure and the second one's, and which way it went. */
export const comparison =
  (what: string, as: As = "count"): Read =>
  (found) => {
    const [now, before] = [totalOf(found[0]), totalOf(found[1])];
    return {
      figures: [
        { what, as, value: now },
        { what: `${what} before`, as, value: before },
      ],
      change: { now, before },
    };
  };

/** The whole range's value: of the figure, or of a trend's last series or formula. */
export function totalOf(found: Found | undefined): number {
  if (found?.result.kind === "figure") return found.result.total;
  const total = resultOf(found, "trend").series.at(-1)?.total;
  if (typeof total !== "number") throw new Error("There is no total.");
  return total;
}

/** The values of a trend's only series, by the day, week or month that each bucket begins with. */
export const seriesOver =
  (what: string): Read =>
  (found) => {
    const { times, series } = resultOf(found[0], "trend");
    const points = times.map((time, index) =>
      itemOf({ date: time.slice(0, 10) }, what, Number(series[0]?.values[index])),
    );
    return { series: { points, summaries: [Number(series[0]?.total)] } };
  };

/** The best buckets of a trend's only series. */
export const bestTimes =
  (what: string, nameAt: (time: string) => Name): Read =>
  (found) => {
    const { times, series } = resultOf(found[0], "trend");
    const items = times.map((time, index) =>
      itemOf(nameAt(time), what, Number(series[0]?.values[index])),
    );
    return { ranking: { items: items.toSorted(highestFirst), top: 1 } };
  };

type GroupOptions = { as?: As; name?: (value: Scalar) => Name };

/** Every group of a breakdown with its figure. */
export const groups =
  (what: string, options: GroupOptions = {}): Read =>
  (found) => ({ items: breakdownItems(found[0], what, options) });

/**
 * The groups of a breakdown with the highest figures, or with the lowest. Events without
 * a value are no group.
 */
export const ranked =
  (
    what: string,
    top: number,
    { lowest, ...options }: GroupOptions & { lowest?: true } = {},
  ): Read =>
  (found) => {
    const all = breakdownItems(found[0], what, options).filter(({ name }) => name !== NO_VALUE);
    const items = all.toSorted(lowest ? (a, b) => highestFirst(b, a) : highestFirst);
    return { ranking: { items, top } };
  };

function breakdownItems(found: Found | undefined, what: string, options: GroupOptions): Item[] {
  const { as = "count", name = valueName } = options;
  return resultOf(found, "breakdown").rows.map(({ value, figure: of, share }) => ({
    name: value === null ? NO_VALUE : name(value),
    figures: [{ what, as, value: as === "share" ? share : of }],
  }));
}

/** Users at each step of a funnel. */
export const stepUsers: Read = (found) => ({
  items: resultOf(found[0], "funnel").steps.map(({ label, count }) =>
    itemOf(nameOf(label), "users", count),
  ),
});

/** The share of a funnel's first users who reach its last step. */
export const conversion: Read = (found) => {
  const last = resultOf(found[0], "funnel").steps.at(-1);
  return { figures: [{ what: "conversion", as: "share", value: last?.rate ?? 0 }] };
};

/** Users who reach a funnel's last step. */
export const converted: Read = (found) => {
  const last = resultOf(found[0], "funnel").steps.at(-1);
  return { figures: [{ what: "users", as: "count", value: last?.count ?? 0 }] };
};

/** The median time from a funnel's first step to its last. */
export const medianTime: Read = (found) => {
  const last = resultOf(found[0], "funnel").steps.at(-1);
  return { figures: [{ what: "median", as: "duration", value: last?.median_total_ms ?? 0 }] };
};

/** The share of users who come back in a period, over all cohorts for which it is over. */
export const returning =
  (period: number): Read =>
  (found) => {
    const average = resultOf(found[0], "retention").averages[period];
    return { figures: [{ what: "retention", as: "share", value: average?.rate ?? 0 }] };
  };

/** The most frequent events of a path's first step. */
export const nextEvents =
  (top: number): Read =>
  (found) => {
    const nodes = resultOf(found[0], "paths").levels[1]?.nodes ?? [];
    const items = nodes.flatMap(({ type, name, users }) =>
      type === "event" && name !== null ? [itemOf(nameOf(name), "users", users)] : [],
    );
    return { ranking: { items, top } };
  };

/** The most frequent values. */
export const values =
  (what: string, top: number): Read =>
  (found) => {
    const items = resultOf(found[0], "values").values.map(({ value, count }) =>
      itemOf(valueName(value), what, count),
    );
    return { ranking: { items, top } };
  };

/** A country's code and its name. */
export const country = (value: Scalar): Name => countryName(String(value));

const valueName = (value: Scalar): Name => (value === null ? NO_VALUE : nameOf(String(value)));

const itemOf = (name: Name, what: string, value: number): Item => ({
  name,
  figures: [{ what, as: "count", value }],
});

const highestFirst = (a: Item, b: Item): number =>
  Number(b.figures[0]?.value) - Number(a.figures[0]?.value);

export function resultOf<K extends KindName>(found: Found | undefined, kind: K): ResultOf<K> {
  if (found?.result.kind !== kind) throw new Error(`The result is not a ${kind}.`);
  return found.result as ResultOf<K>;
}
