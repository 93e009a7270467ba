import type { ChartSeries } from "./types";

const COLOURS = 8;
const PATTERNS = ["", "1 3", "8 3 2 3"] as const;

/** How much of a colour is left of it the second and the third time, the rest being the text's. */
const LEFT = [100, 60, 35] as const;

/** The colour of the nth series; `at` counts from 0, and from the ninth on they come back, nearer to the text's. */
export function seriesColour(at: number): string {
  const colour = `var(--chart-${(at % COLOURS) + 1})`;
  const left = LEFT[Math.floor(at / COLOURS) % LEFT.length] ?? 100;
  return left === 100 ? colour : `color-mix(in oklab, ${colour} ${left}%, var(--ink))`;
}

/** How a line is broken: comparisons are dashed, and the ninth series differs from the first. */
export const seriesPattern = (at: number, dashed: boolean): string =>
  dashed ? "5 4" : (PATTERNS[Math.floor(at / COLOURS) % PATTERNS.length] ?? "");

/**
 * Which colour each series has: the solid ones in turn, a comparison that of the solid series it goes
 * with, the first with the first.
 */
export function colourPlaces(series: readonly ChartSeries[]): number[] {
  let [solid, dashed] = [0, 0];
  return series.map((one) => (one.dashed ? dashed++ : solid++));
}
