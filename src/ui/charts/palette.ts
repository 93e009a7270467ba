import type { ChartSeries } from "./types";

const COLOURS = 8;
const PATTERNS = ["", "1 3", "8 3 2 3"] as const;

/** The colour of the nth series; `at` counts from 0 and goes round after eight. */
export const seriesColour = (at: number): string => `var(--chart-${(at % COLOURS) + 1})`;

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
