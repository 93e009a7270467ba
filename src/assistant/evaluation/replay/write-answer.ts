import { dateText } from "../engine/calendar";
import type { Name } from "../reading/names";
import type { AskedProject, Expected, Figure, Item } from "../scoring/expected";
import { daysOf } from "../scoring/place";

/** What an answer says, before it is written down. */
export type Said = {
  expected: Expected;
  project: AskedProject;
  /** The names that it gives the project and the zone instead of theirs. */
  named?: Partial<AskedProject>;
  /** Whether figures stand in a table instead of in sentences. */
  inTable?: boolean;
};

/** An answer with everything that is right about it, in plain English. */
export function writeAnswer({ expected, project, named, inTable = false }: Said): string {
  return [placeText(expected.range, project, named), ...bodyOf(expected, inTable)].join("\n\n");
}

/** "In the project Shop, from 1 November 2026 to 29 November 2026 (Europe/Berlin):". */
export function placeText(
  range: Expected["range"],
  project: AskedProject,
  named: Partial<AskedProject> = {},
): string {
  const { first, last } = daysOf(range, project.timeZone);
  const { name, timeZone } = { ...project, ...named };
  const days =
    first === last ? `on ${dateText(first)}` : `from ${dateText(first)} to ${dateText(last)}`;
  return `In the project ${name}, ${days} (${timeZone}):`;
}

function bodyOf({ figures = [], items = [], ranking, series, change }: Expected, inTable: boolean) {
  const listed = [...items, ...(series?.points ?? [])];
  return [
    ...(figures.length === 0 ? [] : [inTable ? tableOf(figures) : sentenceOf(figures)]),
    ...(listed.length === 0 ? [] : [listed.map((item) => `- ${lineOf(item)}`).join("\n")]),
    ...(ranking ? [rankingText(ranking.items.slice(0, ranking.top))] : []),
    ...(change ? [changeText(change)] : []),
  ];
}

const sentenceOf = (figures: readonly Figure[]): string =>
  `${figures.map((figure) => `${figure.what}: **${stated(figure)}**`).join(", ")}.`;

const tableOf = (figures: readonly Figure[]): string =>
  [
    "| what | value |",
    "| --- | --- |",
    ...figures.map((one) => `| ${one.what} | ${stated(one)} |`),
  ].join("\n");

const lineOf = ({ name, figures }: Item): string =>
  [nameText(name), figures.map(stated).join(", ")].filter((part) => part !== "").join(": ");

const rankingText = (best: readonly Item[]): string =>
  best.length === 1
    ? `The answer is ${best.map(lineOf).join()}.`
    : best.map((item, index) => `${index + 1}. ${lineOf(item)}`).join("\n");

function changeText({ now, before }: { now: number; before: number }): string {
  if (now === before) return "It is unchanged.";
  return now > before ? "It went up." : "It went down.";
}

function nameText(name: Name): string {
  if ("date" in name) return dateText(name.date);
  return "hour" in name ? `${String(name.hour).padStart(2, "0")}:00` : (name.texts[0] ?? "");
}

/** A figure as answers state it: "1,234", "38.43", "23.5%" or "3 min 20 s". */
export function stated({ value, as }: Pick<Figure, "value" | "as">): string {
  switch (as) {
    case "count":
      return value.toLocaleString("en-US");
    case "amount":
      return value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    case "share":
      return `${(value * 100).toFixed(2)}%`;
    case "duration": {
      const seconds = Math.floor(value / 1_000);
      return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
    }
  }
}
