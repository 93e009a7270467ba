import { DAY_MS } from "@/base/time/durations";
import type { Expected, Figure, Item } from "../scoring/expected";
import type { Aspect } from "../scoring/score";
import type { Said } from "./write-answer";

/** A way in which an answer is wrong, and the aspect that must notice it. */
type Mutation = {
  name: string;
  aspect: Aspect;
  /** Null if an answer cannot be wrong in this way. */
  apply: (said: Said) => Said | null;
  /** How often each tool is called instead of once. */
  calls?: number;
};

function withExpected(change: (expected: Expected) => Expected | null): Mutation["apply"] {
  return (said) => {
    const expected = change(said.expected);
    return expected && { ...said, expected };
  };
}

/** One unit of the last digit in which figures are stated; a minute for durations. */
const UNIT: Record<Figure["as"], number> = {
  count: 1,
  amount: 0.01,
  share: 0.0001,
  duration: 60_000,
};

const more = (figure: Figure): Figure => ({ ...figure, value: figure.value + UNIT[figure.as] });
const moreOf = (item: Item): Item => ({ ...item, figures: item.figures.map(more) });
const firstOf = (items: readonly Item[]): Item[] =>
  items.map((item, index) => (index === 0 ? moreOf(item) : item));

function offByOne(expected: Expected): Expected {
  const { figures, items, ranking, series } = expected;
  return {
    ...expected,
    ...(figures && { figures: figures.map(more) }),
    ...(items && { items: firstOf(items) }),
    ...(ranking && { ranking: { ...ranking, items: firstOf(ranking.items) } }),
    ...(series && { series: { points: series.points.map(moreOf), summaries: [] } }),
  };
}

/** The first two items with each other's figures; null if these are equal. */
function swapped(expected: Expected): Expected | null {
  const { items, ranking } = expected;
  const [first, second, ...rest] = items ?? ranking?.items ?? [];
  if (!first || !second || first.figures[0]?.value === second.figures[0]?.value) return null;
  const list = [{ ...first, name: second.name }, { ...second, name: first.name }, ...rest];
  return items
    ? { ...expected, items: list }
    : ranking
      ? { ...expected, ranking: { ...ranking, items: list } }
      : null;
}

function otherDirection(expected: Expected): Expected | null {
  const { change } = expected;
  if (!change || change.now === change.before) return null;
  return { ...expected, change: { now: change.before, before: change.now } };
}

const onlyInTable = (said: Said): Said | null =>
  said.expected.figures?.length ? { ...said, inTable: true } : null;

const dayEarlier = (expected: Expected): Expected => {
  const { start, end } = expected.range;
  return { ...expected, range: { start: start - 3 * DAY_MS, end: end - 2 * DAY_MS } };
};

const otherZone = (said: Said): Said => ({ ...said, named: { timeZone: "Asia/Tokyo" } });

const otherProject = (said: Said): Said => ({ ...said, named: { name: "Another project" } });

export const MUTATIONS: readonly Mutation[] = [
  { name: "a figure off by one", aspect: "figures", apply: withExpected(offByOne) },
  { name: "two names swapped", aspect: "figures", apply: withExpected(swapped) },
  { name: "the other direction", aspect: "figures", apply: withExpected(otherDirection) },
  { name: "figures only in a table", aspect: "figures", apply: onlyInTable },
  { name: "another range", aspect: "range", apply: withExpected(dayEarlier) },
  { name: "another time zone", aspect: "zone", apply: otherZone },
  { name: "another project", aspect: "project", apply: otherProject },
  { name: "too many tool calls", aspect: "calls", apply: (said) => said, calls: 12 },
];
