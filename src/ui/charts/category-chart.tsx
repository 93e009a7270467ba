"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { formatFullCount } from "../format/time";
import { Skeleton } from "../loading/skeleton";
import { Legend } from "./legend";

export type CategorySeries = {
  key: string;
  label: string;
  /** One for each category; null where nothing is known. */
  values: readonly (number | null)[];
};

export type CategoryChartProps = {
  kind: "line" | "bar";
  /** Along the axis, as they are written and in this order. */
  categories: readonly string[];
  series: readonly CategorySeries[];
  /** What the chart shows: its name for screen readers. */
  label: string;
  /** In pixels. */
  height?: number;
  formatValue?: (value: number) => string;
};

// Recharts is as heavy as the rest of a page: only a page with a chart fetches it.
const Plot = dynamic(() => import("./category-plot").then((module) => module.CategoryPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full opacity-50" />,
});

/**
 * Figures over anything that has names; for buckets of time there is TimeSeriesChart. It offers no table of
 * its own: whoever shows it has the rows.
 */
export function CategoryChart(props: CategoryChartProps) {
  const { series, label, height = 320, formatValue = formatFullCount } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  return (
    <figure aria-label={label} className="min-w-0">
      <div className="mb-2 empty:hidden">
        <Legend
          series={series.map((one) => ({ ...one, data: [] }))}
          colours={series.map((_, at) => at)}
          hidden={hidden}
          onChange={setHidden}
        />
      </div>
      <div style={{ height }}>
        <Plot {...props} {...{ hidden, height, formatValue }} />
      </div>
    </figure>
  );
}
