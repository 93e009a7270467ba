"use client";

import { ChartLine, Download, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { IconButton } from "../buttons/button";
import { classes } from "../classes";
import { downloadCsv } from "../format/download";
import { formatFullCount } from "../format/number";
import { Skeleton } from "../loading/skeleton";
import { ChartBox } from "./chart-box";
import { ChartTable, chartCsv, HiddenChartTable } from "./chart-table";
import { alignSeries } from "./series/chart-data";
import { Legend, withComparisons } from "./series/legend";
import type { TimeSeriesChartProps } from "./series/types";

// Recharts is as large as the rest of a page, so only pages with a chart load it.
const Plot = dynamic(() => import("./plot/time-plot").then((module) => module.TimePlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full opacity-50" />,
});

/** Overlaid on hover, so that they take no space from a chart in a tile, and hidden in print. */
const OVERLAID_TOOLS =
  "pointer-fine:absolute pointer-fine:top-0 pointer-fine:right-0 z-10 rounded-md pointer-fine:bg-raised pointer-fine:opacity-0 transition-opacity focus-within:opacity-100 group-hover/chart:opacity-100 print:hidden";

export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { series, pairs, label, height = 240, formatValue = formatFullCount } = props;
  const fills = height === "fill";
  const [ownHidden, setOwnHidden] = useState<ReadonlySet<string>>(new Set());
  const chosen = props.hidden ?? ownHidden;
  const hidden = useMemo(() => withComparisons(series, chosen), [series, chosen]);
  const [asTable, setAsTable] = useState(false);
  const data = useMemo(() => alignSeries(series, pairs), [series, pairs]);
  const table = { ...props, data, formatValue };
  return (
    <figure
      aria-label={label}
      className={classes("group/chart relative min-w-0", fills && "flex h-full flex-col")}
    >
      <div
        className={classes(
          "flex items-start justify-between gap-3",
          fills ? "mb-1 max-h-12 shrink-0 overflow-y-auto empty:hidden" : "mb-2",
        )}
      >
        <Legend
          series={series}
          colours={data.colours}
          hidden={chosen}
          onChange={props.onHiddenChange ?? setOwnHidden}
          comparisonLabel={props.comparisonLabel}
        />
        <div className={classes("ml-auto flex shrink-0", fills ? OVERLAID_TOOLS : "-my-1")}>
          <IconButton
            size="sm"
            label={asTable ? `Show as chart: ${label}` : `Show as table: ${label}`}
            icon={asTable ? <ChartLine /> : <Table2 />}
            onClick={() => setAsTable(!asTable)}
          />
          <IconButton
            size="sm"
            label={`Download CSV: ${label}`}
            icon={<Download />}
            onClick={() => downloadCsv(label, chartCsv(series, data))}
          />
        </div>
      </div>
      <ChartBox height={height}>
        {(boxHeight) =>
          asTable ? (
            <ChartTable {...table} height={boxHeight} />
          ) : data.rows.length === 0 ? (
            <p className="flex h-full items-center justify-center text-faint">
              No data in this period.
            </p>
          ) : (
            <Plot {...props} {...{ data, hidden, height: boxHeight, formatValue }} />
          )
        }
      </ChartBox>
      {!asTable && <HiddenChartTable {...table} />}
    </figure>
  );
}
