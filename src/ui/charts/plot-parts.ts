import { formatAxis } from "../format/time";

/** What plots over time and over categories have in common. */

/** In pixels, of a digit of the labels; most other characters are narrower. */
const DIGIT = 6.4;
const TICK = { fontSize: 11, fill: "var(--faint)" };

export const plotFrame = (label: string) => ({
  barCategoryGap: "20%",
  accessibilityLayer: true,
  "aria-label": `${label}. Left and right arrow keys move through the points.`,
});

export const GRID = { vertical: false, stroke: "var(--line)" } as const;

export const X_AXIS = {
  dataKey: "index",
  interval: 0,
  tick: TICK,
  tickLine: false,
  tickMargin: 6,
  axisLine: { stroke: "var(--line)" },
  height: 24,
} as const;

const LABEL_GAP = 9;

/** Not measured by Recharts, which keeps the width that labels had before they changed. */
const valueAxisWidth = (ticks: readonly number[]): number =>
  Math.ceil(Math.max(0, ...ticks.map((tick) => formatAxis(tick).length)) * DIGIT) + LABEL_GAP;

/** The room left of the axis of values that a label below its foot needs, in pixels: the rest is cut off. */
export const roomForFirst = (label: string, ticks: readonly number[]): number =>
  Math.max(0, Math.ceil((label.length * DIGIT) / 2) - valueAxisWidth(ticks));

/** An axis of values with just these ticks. */
export const valueAxis = (ticks: number[]) =>
  ({
    width: valueAxisWidth(ticks),
    tickFormatter: formatAxis,
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    ticks,
    interval: 0,
    tick: TICK,
    tickLine: false,
    axisLine: false,
  }) as const;

export const TOOLTIP = {
  isAnimationActive: false,
  cursor: { stroke: "var(--strong)", strokeDasharray: "3 3", fill: "var(--hover)" },
};
