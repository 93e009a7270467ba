"use client";

import { useMemo } from "react";
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { type ChartRow, valueRange } from "../series/chart-data";
import { SeriesMark } from "../series/legend";
import { seriesColour, seriesPattern } from "../series/palette";
import type { CategoryChartProps } from "../series/types";
import { GRID, plotFrame, TOOLTIP, valueAxis, X_AXIS } from "./plot-style";
import { useWidth } from "./use-size";
import { valueTicks } from "./value-ticks";

type CategoryPlotProps = CategoryChartProps & {
  hidden: ReadonlySet<string>;
  height: number;
  formatValue: (value: number) => string;
};

const PIXELS_PER_TICK = 110;
const MAX_LABEL_LENGTH = 18;
/** Above this number of points, dots would overlap. */
const MAX_DOTS = 60;

export function CategoryPlot(props: CategoryPlotProps) {
  const { categories, series, hidden, height } = props;
  const { ref, width } = useWidth();
  const rows = useMemo(
    () =>
      categories.map(
        (time, index): ChartRow => ({
          index,
          time,
          timeBefore: null,
          values: series.map(({ values }) => values[index] ?? null),
        }),
      ),
    [categories, series],
  );
  const shown = series.flatMap((one, at) => (hidden.has(one.key) ? [] : [at]));
  const ticks = valueTicks(valueRange(rows, shown, []));
  return (
    <div ref={ref} style={{ height }}>
      {width > 0 && (
        <ComposedChart
          width={width}
          height={height}
          data={rows}
          margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
          barGap={1}
          {...plotFrame(props.label)}
        >
          <CartesianGrid {...GRID} />
          <XAxis
            {...X_AXIS}
            // The first and last labels extend beyond their points; bars leave enough space.
            padding={props.kind === "line" ? { left: 28, right: 16 } : { left: 0, right: 0 }}
            ticks={spread(rows.length, width / PIXELS_PER_TICK)}
            tickFormatter={(index: number) => short(categories[index] ?? "")}
          />
          <YAxis {...valueAxis(ticks)} />
          <Tooltip
            {...TOOLTIP}
            content={({ active, label }) => (
              <PointTooltip {...props} row={active ? rows[Number(label)] : undefined} />
            )}
          />
          {shown.map((at) => mark(props.kind, at, rows.length))}
        </ComposedChart>
      )}
    </div>
  );
}

function mark(kind: CategoryChartProps["kind"], at: number, rows: number) {
  const colour = seriesColour(at);
  const read = (row: ChartRow) => row.values[at] ?? null;
  if (kind === "bar") {
    return <Bar key={at} dataKey={read} fill={colour} maxBarSize={44} isAnimationActive={false} />;
  }
  return (
    <Line
      key={at}
      dataKey={read}
      type="linear"
      stroke={colour}
      strokeWidth={2}
      strokeDasharray={seriesPattern(at, false)}
      // A gap means a missing row. Without a dot, a single point between two
      // gaps would be invisible.
      connectNulls
      dot={rows <= MAX_DOTS && { r: 2, fill: colour, strokeWidth: 0 }}
      activeDot={{ r: 3.5, strokeWidth: 0 }}
      isAnimationActive={false}
    />
  );
}

function PointTooltip(props: CategoryPlotProps & { row: ChartRow | undefined }) {
  const { series, hidden, formatValue, row } = props;
  if (!row) return null;
  return (
    <div
      role="status"
      className="max-w-72 rounded-md border border-line bg-raised px-2.5 py-2 text-xs shadow-floating"
    >
      <p className="mb-1 break-words font-medium text-ink">{row.time}</p>
      <ul className="flex flex-col gap-0.5">
        {series.map((one, at) => {
          if (hidden.has(one.key)) return null;
          const value = row.values[at] ?? null;
          return (
            <li key={one.key} className="flex items-center gap-2">
              <SeriesMark colour={at} />
              <span className="min-w-0 flex-1 truncate text-soft">{one.label}</span>
              <span className="font-medium text-ink tabular-nums">
                {value === null ? "–" : formatValue(value)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Evenly spaced indexes, up to the number that fits. */
function spread(count: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(max))));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}

const short = (text: string): string =>
  text.length > MAX_LABEL_LENGTH ? `${text.slice(0, MAX_LABEL_LENGTH - 1)}…` : text;
