import type { Name } from "../reading/names";

/** A figure that an answer must state. */
export type Figure = {
  /** What it is, for reports. */
  what: string;
  /** A share is from 0 to 1 and stated in percent, a duration in ms. */
  value: number;
  /** How it may be stated: counts exactly, amounts and shares rounded. */
  as: "count" | "amount" | "share" | "duration";
};

/** Something with figures of its own, such as a country and its users. */
export type Item = { name: Name; figures: readonly Figure[] };

export type Ranking = {
  /** All items, best first. */
  items: readonly Item[];
  /** How many of them must be named, in this order. Items with equal first figures may swap. */
  top: number;
};

/** Values over time, which an answer may show as a chart or a table. */
export type Series = {
  points: readonly Item[];
  /** Other figures that the text may state in their place, such as their total. */
  summaries: readonly number[];
};

/** What is right about the answer to a question, at the moment when it was asked. */
export type Expected = {
  /** In ms; the end is exclusive. */
  range: { start: number; end: number };
  /** Must be stated in a sentence, not only in a table. */
  figures?: readonly Figure[];
  /** All must be named, each with its figures, in any order. */
  items?: readonly Item[];
  ranking?: Ranking;
  series?: Series;
  /** Whether the figure went up or down from `before` to `now`. */
  change?: { now: number; before: number };
};

/** The project that the questions are about. */
export type AskedProject = { name: string; timeZone: string };
