import { formatAxis } from "@/ui/format/number";

// Shared by plots over time and over categories.

/** Widths of a digit and of a capital letter, such as the M of "3M", in labels, in pixels. */
const DIGIT = 6.4;
const CAPITAL = 10;
const TICK = { fontSize: 11, fill: "var(--faint)" };

export const plotFrame = (label: string) => ({
  barCategoryGap: "20%",
  accessibilityLayer: true,
  "aria-label": `${label}. Use the left and right arrow keys to move through the points.`,
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

/** Computed here, because Recharts keeps the width of earlier labels when they change. */
const valueAxisWidth = (ticks: readonly number[]): number =>
  Math.ceil(Math.max(0, ...ticks.map((tick) => labelWidth(formatAxis(tick))))) + LABEL_GAP;

const labelWidth = (label: string): number =>
  label.length * DIGIT + (label.match(/[A-Z]/g)?.length ?? 0) * (CAPITAL - DIGIT);

/**
 * The margin left of the value axis that the first time label needs, in pixels, so
 * that it is not clipped.
 */
export const leftMarginFor = (label: string, ticks: readonly number[]): number =>
  Math.max(0, Math.ceil((label.length * DIGIT) / 2) - valueAxisWidth(ticks));

/** A value axis with exactly these ticks. */
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
