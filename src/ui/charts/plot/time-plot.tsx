"use client";

import { useMemo } from "react";
import {
  CartesianGrid,
  ComposedChart,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { bucketAt, type ChartData } from "../series/chart-data";
import type { ChartBand, TimeSeriesChartProps } from "../series/types";
import { drawnRange, drawSeries } from "./plot-series";
import { GRID, leftMarginFor, plotFrame, TOOLTIP, valueAxis, X_AXIS } from "./plot-style";
import { PlotTooltip } from "./plot-tooltip";
import { chooseTicks } from "./time-ticks";
import { useWidth } from "./use-size";
import { valueTicks } from "./value-ticks";

export type TimePlotProps = Omit<TimeSeriesChartProps, "height"> & {
  data: ChartData;
  hidden: ReadonlySet<string>;
  height: number;
  formatValue: (value: number) => string;
};

const PIXELS_PER_TICK = 76;

export function TimePlot(props: TimePlotProps) {
  const { data, granularity, timeZone, height, bands = [] } = props;
  const { ref, width } = useWidth();
  const ticks = useMemo(() => {
    const own = data.rows.flatMap(({ index, time }) => (time === null ? [] : [{ index, time }]));
    const times = own.map(({ time }) => time);
    return chooseTicks(times, granularity, timeZone, width / PIXELS_PER_TICK).map((tick) => ({
      ...tick,
      index: own[tick.index]?.index ?? 0,
    }));
  }, [data, granularity, timeZone, width]);
  const labels = new Map(ticks.map((tick) => [tick.index, tick.label]));
  const values = useMemo(() => valueTicks(drawnRange(props)), [props]);
  return (
    <div ref={ref} style={{ height }}>
      {width > 0 && (
        <ComposedChart
          width={width}
          height={height}
          data={data.rows}
          margin={{
            top: 8,
            right: 20,
            bottom: 0,
            left: leftMarginFor(labels.get(0) ?? "", values),
          }}
          barGap={2}
          {...plotFrame(props.label)}
        >
          <CartesianGrid {...GRID} />
          <XAxis
            {...X_AXIS}
            ticks={ticks.map((tick) => tick.index)}
            tickFormatter={(index: number) => labels.get(index) ?? ""}
          />
          <YAxis {...valueAxis(values)} />
          {bands.map((band) => drawBand(band, data))}
          <Tooltip
            {...TOOLTIP}
            content={({ active, label }) => (
              <PlotTooltip {...props} index={active ? Number(label) : undefined} />
            )}
          />
          {drawSeries(props)}
        </ComposedChart>
      )}
    </div>
  );
}

function drawBand(band: ChartBand, data: ChartData) {
  const from = bucketAt(data.rows, band.from);
  const to = bucketAt(data.rows, band.to ?? band.from);
  const colour = band.tone === "bad" ? "var(--bad)" : "var(--strong)";
  const label = {
    value: band.shortLabel ?? band.label.slice(0, 40),
    position: "insideTopLeft",
    fontSize: 11,
    fill: band.shortLabel === undefined ? "var(--soft)" : colour,
    fontWeight: band.shortLabel === undefined ? 400 : 600,
  } as const;
  const key = `${band.from} ${band.label}`;
  if (from === to) {
    return <ReferenceLine key={key} x={from} stroke={colour} strokeDasharray="2 3" label={label} />;
  }
  return (
    <ReferenceArea key={key} x1={from} x2={to} fill={colour} fillOpacity={0.12} label={label} />
  );
}
