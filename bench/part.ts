export type Unit = "/s" | "ms" | "s" | "×" | "MB" | "";

export type Target = { atLeast: number } | { atMost: number };

/** One line of the table. A figure without a target is there to explain one that has. */
export type Figure = {
  what: string;
  value: number;
  unit: Unit;
  target?: Target;
  /** What a reader has to know to repeat or to judge the figure. */
  note?: string;
};

/** What a part may use while it runs; all of it is given back when the part ends. */
export type Bench = {
  /** An empty directory. */
  directory(): Promise<string>;
  /** Registers something to end, last registered first, also when the part fails. */
  defer(end: () => Promise<unknown>): void;
  /** Tells the person who waits what is going on. */
  say(text: string): void;
};

export type Part = { name: string; title: string; run(bench: Bench): Promise<Figure[]> };

export const isMet = ({ value, target }: Figure): boolean | undefined => {
  if (target === undefined) return undefined;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
};
