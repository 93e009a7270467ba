"use client";

import { Area, Bar, type BarShapeProps, Line, Rectangle } from "recharts";
import {
  type ChartData,
  type ChartRow,
  isGapless,
  lastKnownValue,
  settled,
  unsettled,
  valueRange,
} from "../series/chart-data";
import { seriesColour, seriesPattern } from "../series/palette";
import type { TimeSeriesKind } from "../series/types";
import type { TimePlotProps } from "./time-plot";

/**
 * Above this number, bars would be thinner than about two pixels. Stepped areas show the same
 * values and draw quickly.
 */
const MAX_BARS = 400;
const STACK = "stack";

type SeriesDrawing = {
  at: number;
  colour: string;
  key: string;
  data: ChartData;
  stacked: boolean;
  incomplete: boolean;
  thin: boolean;
  dashed: boolean;
};

/** Draws all series that are not hidden; comparisons are always lines. */
export function drawSeries(props: TimePlotProps) {
  const { kind, series, data, hidden, incomplete = false } = props;
  const stacked = isStacked(props);
  return series.flatMap((one, at) => {
    if (hidden.has(one.key)) return [];
    const dashed = one.dashed === true;
    const drawn: SeriesDrawing = {
      at,
      colour: seriesColour(data.colours[at] ?? at),
      key: `series-${at}`,
      data,
      stacked,
      incomplete: incomplete && !dashed,
      thin: kind === "bar" && data.rows.length > MAX_BARS,
      dashed,
    };
    return marksOf(dashed ? "line" : kind, drawn);
  });
}

/** A single series is never stacked. */
const isStacked = ({ stacked = true, kind, series }: TimePlotProps): boolean =>
  stacked && kind !== "line" && series.filter((one) => !one.dashed).length > 1;

/** The range of values that visible marks reach. */
export function drawnRange(props: TimePlotProps) {
  const shown = props.series.flatMap((one, at) => (props.hidden.has(one.key) ? [] : [at]));
  const stacks = isStacked(props) ? shown.filter((at) => !props.series[at]?.dashed) : [];
  return valueRange(props.data.rows, shown, stacks);
}

function marksOf(kind: TimeSeriesKind, drawn: SeriesDrawing) {
  if (kind === "bar" && !drawn.thin) return [bar(drawn)];
  if (kind === "line") return lines(drawn);
  return [area(drawn), ...(drawn.stacked ? [] : lines(drawn))];
}

function lines(drawn: SeriesDrawing) {
  const { at, colour, key, data, incomplete, dashed } = drawn;
  const known = data.rows.filter(({ values }) => values[at] !== null).length;
  const lineProps = {
    type: drawn.thin ? ("stepAfter" as const) : ("linear" as const),
    stroke: colour,
    strokeWidth: dashed ? 1.5 : 2,
    strokeOpacity: dashed ? 0.75 : 1,
    // A single point has no line and would be invisible without a dot.
    dot: known === 1 ? { r: 3.5, fill: colour } : false,
    activeDot: { r: 3.5, strokeWidth: 0 },
    connectNulls: isGapless(data, at, dashed),
    isAnimationActive: false,
  };
  if (!incomplete) {
    return [
      <Line
        key={key}
        {...lineProps}
        strokeDasharray={seriesPattern(at, dashed)}
        dataKey={read(at)}
      />,
    ];
  }
  return [
    <Line
      key={key}
      {...lineProps}
      strokeDasharray={seriesPattern(at, false)}
      dataKey={(row: ChartRow) => settled(row, at, data)}
    />,
    <Line
      key={`${key}-open`}
      {...lineProps}
      strokeDasharray="3 3"
      dataKey={(row: ChartRow) => unsettled(row, at, data)}
    />,
  ];
}

function area({ at, colour, key, data, stacked, thin }: SeriesDrawing) {
  return (
    <Area
      key={`${key}-area`}
      type={thin ? "stepAfter" : "linear"}
      // Recharts treats missing values as 0 in stacked areas.
      dataKey={stacked ? (row: ChartRow) => lastKnownValue(data, row, at) : read(at)}
      {...(stacked ? { stackId: STACK } : {})}
      connectNulls={!stacked && isGapless(data, at, false)}
      stroke={stacked ? colour : "none"}
      strokeWidth={1}
      fill={colour}
      fillOpacity={stacked ? 0.55 : 0.12}
      activeDot={false}
      dot={false}
      isAnimationActive={false}
    />
  );
}

function bar({ at, colour, key, data, stacked, incomplete }: SeriesDrawing) {
  return (
    <Bar
      key={key}
      dataKey={read(at)}
      {...(stacked ? { stackId: STACK } : {})}
      fill={colour}
      maxBarSize={44}
      isAnimationActive={false}
      shape={(shape: BarShapeProps) => (
        <Rectangle {...shape} fillOpacity={incomplete && shape.index === data.last ? 0.5 : 1} />
      )}
    />
  );
}

const read = (at: number) => (row: ChartRow) => row.values[at] ?? null;
