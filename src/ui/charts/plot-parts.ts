/** What plots over time and over categories have in common. */

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

/** An axis of values with just these ticks. */
export const valueAxis = (ticks: number[]) =>
  ({
    width: "auto",
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
