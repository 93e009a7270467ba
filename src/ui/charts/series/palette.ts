import type { ChartSeries } from "./types";

const COLOURS = 8;
const PATTERNS = ["", "1 3", "8 3 2 3"] as const;

/**
 * Percentages of the colour in the mix with the text colour, for the first, second and third use.
 */
const COLOUR_PERCENT = [100, 60, 35] as const;

/**
 * The colour of a series by its index from 0. From the ninth on, colours repeat, mixed
 * with the text colour.
 */
export function seriesColour(at: number): string {
  const colour = `var(--chart-${(at % COLOURS) + 1})`;
  const percent = COLOUR_PERCENT[Math.floor(at / COLOURS) % COLOUR_PERCENT.length] ?? 100;
  return percent === 100 ? colour : `color-mix(in oklab, ${colour} ${percent}%, var(--ink))`;
}

/**
 * The dash pattern of a line: comparisons are dashed, and the ninth series differs from the first.
 */
export const seriesPattern = (at: number, dashed: boolean): string =>
  dashed ? "5 4" : (PATTERNS[Math.floor(at / COLOURS) % PATTERNS.length] ?? "");

/**
 * The palette index of each series. Solid series take colours in turn; the nth comparison has the
 * colour of the nth solid series.
 */
export function colourPlaces(series: readonly ChartSeries[]): number[] {
  let [solid, dashed] = [0, 0];
  return series.map((one) => (one.dashed ? dashed++ : solid++));
}
