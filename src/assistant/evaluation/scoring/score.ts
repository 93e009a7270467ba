import { DAY_MS } from "@/base/time/durations";
import { proseOf } from "../reading/prose";
import type { GivenAnswer } from "./answer";
import { saysChange } from "./change";
import type { AskedProject, Expected, Figure } from "./expected";
import { states } from "./figures";
import { inventedNumbers } from "./invented";
import { figureText, itemFaults, rankingFaults, statesAny } from "./items";
import { hasColumn, namesWithDigits } from "./outputs";
import { daysOf, namesProject, namesRange, namesZone } from "./place";

export const ASPECTS = ["figures", "range", "zone", "project", "calls"] as const;
export type Aspect = (typeof ASPECTS)[number];

/** How good an answer is, one aspect at a time. */
export type Score = Record<Aspect, boolean> & {
  /** What is wrong, in words. */
  faults: string[];
  toolCalls: number;
  tokens: number;
};

type Asked = { question: string; project: AskedProject; maxCalls: number };

export function scoreAnswer(answer: GivenAnswer, expected: Expected, asked: Asked): Score {
  const prose = proseOf(answer.text);
  const { name, timeZone } = asked.project;
  const wrong = figureFaults(answer, expected, asked);
  const range = namesRange(prose, expected.range, timeZone);
  const zone = namesZone(prose, timeZone, expected.range);
  const project = namesProject(prose, name);
  const toolCalls = answer.toolCalls.length;
  const calls = toolCalls > 0 && toolCalls <= asked.maxCalls;
  const { first, last } = daysOf(expected.range, timeZone);
  return {
    figures: wrong.length === 0,
    range,
    zone,
    project,
    calls,
    faults: [
      ...wrong,
      ...(range ? [] : [`does not name the range, ${first} to ${last}`]),
      ...(zone ? [] : [`does not name the time zone, ${timeZone}`]),
      ...(project ? [] : [`does not name the project, ${name}`]),
      ...(calls ? [] : [`calls ${toolCalls} tools; the budget is ${asked.maxCalls}`]),
    ],
    toolCalls,
    tokens: answer.usage.tokens,
  };
}

function figureFaults(answer: GivenAnswer, expected: Expected, { question, project }: Asked) {
  const { text, toolCalls } = answer;
  const prose = proseOf(text);
  const { figures = [], items = [], ranking, change } = expected;
  const names = namesWithDigits(toolCalls);
  const { first, last } = daysOf(expected.range, project.timeZone);
  const right = rightNumbers(expected);
  const invented = inventedNumbers(text, { question, toolCalls, right });
  return [
    ...(answer.ended === null ? [] : [`ended early: ${answer.ended}`]),
    ...figures
      .filter((figure) => !states(prose, figure, names))
      .map((figure) => `does not state ${figureText(figure)}`),
    ...itemFaults(text, items),
    // One name is a sentence; a table would leave the search for it to the reader.
    ...(ranking ? rankingFaults(ranking.top === 1 ? prose : text, ranking, [first, last]) : []),
    ...seriesFaults(answer, expected),
    ...(change && !saysChange(prose, change) ? ["does not say which way it went"] : []),
    ...invented.map((number) => `states ${number}, which no tool returned`),
  ];
}

/** The text has all points, or it sums up a table with all points, which the console shows. */
function seriesFaults({ text, toolCalls }: GivenAnswer, { series }: Expected): string[] {
  if (series === undefined) return [];
  const { points, summaries } = series;
  const faults = itemFaults(text, points);
  if (faults.length === 0) return [];
  const figures = points.flatMap((point) => point.figures);
  const stated: Figure[] = [
    ...figures,
    ...summaries.map((value) => ({ what: "summary", as: "amount" as const, value })),
  ];
  if (
    !hasColumn(
      toolCalls,
      figures.map(({ value }) => value),
    )
  )
    return faults;
  return statesAny(proseOf(text), stated) ? [] : ["states none of the figures in words"];
}

function rightNumbers({
  range,
  figures = [],
  items = [],
  ranking,
  series,
  change,
}: Expected): number[] {
  const all = [...items, ...(ranking?.items ?? []), ...(series?.points ?? [])];
  return [
    // For "about 12 a day".
    Math.round((range.end - range.start) / DAY_MS),
    ...[...figures, ...all.flatMap((item) => item.figures)].map(({ value }) => value),
    ...(series?.summaries ?? []),
    ...(change ? [change.now, change.before] : []),
  ];
}
