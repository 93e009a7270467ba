import { durationsIn } from "../reading/durations";
import { type Name, type NameMention, namesIn } from "../reading/names";
import { numbersIn } from "../reading/numbers";
import type { Figure, Item, Ranking } from "./expected";
import { isFigure, states } from "./figures";

/** What is wrong with the items that a text names; empty if all are named with their figures. */
export function itemFaults(text: string, items: readonly Item[]): string[] {
  const mentions = namesIn(text, namesOf(items));
  const missing = items.filter((_, index) => !mentions.some((one) => one.index === index));
  if (missing.length > 0) return missing.map(({ name }) => `does not name ${nameText(name)}`);
  return fewest(STYLES.map((style) => pairFaults(text, items, mentions, style)));
}

/**
 * What is wrong with a ranking in a text: its first names must be the best, in order, each with its
 * figures. The text also names the days at the ends of the range, and perhaps midnight, to say what
 * the range is. They can only be meant as names if they are among the best, and need not be even
 * then, since others can be equally good.
 */
export function rankingFaults(
  text: string,
  { items, top }: Ranking,
  ends: readonly string[],
): string[] {
  const best = items.slice(0, top);
  const atBest = (item: Item) => best.some((one) => worthOf(one) === worthOf(item));
  const isEnd = ({ name }: Item) =>
    ("date" in name && ends.includes(name.date)) || ("hour" in name && name.hour === 0);
  const bestEnds = items.filter((item) => isEnd(item) && atBest(item));
  const meant = [bestEnds, ...bestEnds.map((end) => [end]), []];
  return fewest(
    meant.map((names) => {
      const rivals = items.filter((item) => !isEnd(item) || names.includes(item));
      return orderFaults(text, best, rivals);
    }),
  );
}

/** What is wrong if the names that count in a text are these rivals. */
function orderFaults(text: string, best: readonly Item[], rivals: readonly Item[]): string[] {
  const mentions = namesIn(text, namesOf(rivals));
  const order = [...new Set(mentions.map(({ index }) => index))].slice(0, best.length);
  const named = order.flatMap((index) => rivals[index] ?? []);
  const wrong = best.flatMap((right, place) => {
    const found = named[place];
    if (found === undefined) return [`does not name ${nameText(right.name)}`];
    const isTied = right.figures.length > 0 && worthOf(found) === worthOf(right);
    return found === right || isTied
      ? []
      : [`names ${nameText(found.name)} in place of ${nameText(right.name)}`];
  });
  if (wrong.length > 0) return wrong;
  const placed = mentions.map((one) => ({ ...one, index: order.indexOf(one.index) }));
  return fewest(STYLES.map((style) => pairFaults(text, named, placed, style)));
}

/** The reading of a text with the fewest faults; the first of those. */
const fewest = (readings: readonly string[][]): string[] =>
  readings.toSorted((a, b) => a.length - b.length)[0] ?? [];

const worthOf = ({ figures }: Item): number | undefined => figures[0]?.value;

/** "Germany: 12, France: 8", or "12 from Germany, 8 from France". */
const STYLES = ["name first", "figure first"] as const;
type Style = (typeof STYLES)[number];

function pairFaults(
  text: string,
  items: readonly Item[],
  mentions: readonly NameMention[],
  style: Style,
): string[] {
  return items.flatMap(({ name, figures }, index) => {
    const parts = mentions.flatMap((one, at) =>
      one.index === index ? [partAt(text, mentions, at, style)] : [],
    );
    return figures
      .filter((figure) => !parts.some((part) => states(part, figure)))
      .map((figure) => `does not say ${figureText(figure)} of ${nameText(name)}`);
  });
}

/** The text between a name and the next, or the one before. */
function partAt(text: string, mentions: readonly NameMention[], at: number, style: Style): string {
  const own = mentions[at];
  if (!own) return "";
  return style === "name first"
    ? text.slice(own.end, mentions[at + 1]?.start)
    : text.slice(mentions[at - 1]?.end ?? 0, own.start);
}

const namesOf = (items: readonly Item[]): Name[] => items.map(({ name }) => name);

export function nameText(name: Name): string {
  if ("date" in name) return name.date;
  return "hour" in name ? `${name.hour}:00` : (name.texts[0] ?? "(nameless)");
}

export const figureText = ({ what, value }: Figure): string => `${what} ${value}`;

/** Whether any figure of the items stands in a text. */
export const statesAny = (text: string, figures: readonly Figure[]): boolean => {
  const numbers = numbersIn(text);
  return figures.some((figure) =>
    figure.as === "duration"
      ? durationsIn(text).length > 0 && states(text, figure)
      : numbers.some((number) => isFigure(number, figure)),
  );
};
