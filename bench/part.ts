import type { Interval } from "./pairs/stats";

export type Unit = "/s" | "µs" | "ms" | "s" | "×" | "MB" | "";

export type Target = { atLeast: number } | { atMost: number };

/** A row of the table. A measurement without a target helps to explain one with a target. */
export type Measurement = {
  what: string;
  value: number;
  unit: Unit;
  /** The 95% confidence interval of the value. */
  interval?: Interval;
  target?: Target;
  /** Explains how to repeat or judge the measurement. */
  note?: string;
};

/** A built checkout of Tallymark. */
export type Build = { name: string; checkout: string };

/** What a part can use while it runs; everything is released when the part ends. */
export type Bench = {
  /** This build, and the one to compare it with if the command line names one. */
  builds: readonly Build[];
  /** How many rounds to measure, instead of the part's own number. */
  rounds?: number | undefined;
  /** How many ids to replay, instead of the part's own number. */
  ids?: number | undefined;
  /** Makes an empty directory. */
  makeDirectory(): Promise<string>;
  /** Registers a clean-up. The last one registered runs first, even if the part fails. */
  onEnd(end: () => Promise<unknown>): void;
  /** Prints progress. */
  log(text: string): void;
};

export type Part = { name: string; title: string; run(bench: Bench): Promise<Measurement[]> };

export const isMet = ({ value, target }: Measurement): boolean | undefined => {
  if (target === undefined) return undefined;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
};
