"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { formatFullCount } from "../format/number";
import { Skeleton } from "../loading/skeleton";
import { Legend } from "./series/legend";
import type { CategoryChartProps } from "./series/types";

// Recharts is as large as the rest of a page, so only pages with a chart load it.
const Plot = dynamic(() => import("./plot/category-plot").then((module) => module.CategoryPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full opacity-50" />,
});

/**
 * Values by category; use TimeSeriesChart for time buckets. Has no table view, because its users
 * show the rows themselves.
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
