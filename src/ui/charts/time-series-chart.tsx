"use client";

import { ChartLine, Download, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { IconButton } from "../buttons/button";
import { classes } from "../classes";
import { downloadCsv } from "../format/download";
import { formatFullCount } from "../format/time";
import { Skeleton } from "../loading/skeleton";
import { alignSeries } from "./chart-data";
import { ChartTable, chartCsv, HiddenChartTable } from "./chart-table";
import { Legend, withComparisons } from "./legend";
import { Room } from "./room";
import type { ChartBand, ChartSeries, Granularity, PointPair, TimeSeriesKind } from "./types";

export type TimeSeriesChartProps = {
  kind: TimeSeriesKind;
  series: readonly ChartSeries[];
  /** Of comparisons with another period: which of its points stands beside which of this one, in order. */
  pairs?: readonly PointPair[] | undefined;
  /** The IANA name of the zone in which the buckets begin. */
  timeZone: string;
  granularity: Granularity;
  /** What the chart shows: its name for screen readers and the CSV's file name. */
  label: string;
  /** In pixels, or all that the box around it leaves. */
  height?: number | "fill";
  bands?: readonly ChartBand[];
  /** The last bucket is not over yet. */
  incomplete?: boolean;
  /** Bars and areas of several series stand on each other unless told otherwise. */
  stacked?: boolean;
  /** Keys of the series that are not drawn; kept here unless they are given. */
  hidden?: ReadonlySet<string>;
  onHiddenChange?: (hidden: ReadonlySet<string>) => void;
  /** What the series that are comparisons of others show, such as "Previous period". */
  comparisonLabel?: string | undefined;
  /** Writes a figure in full, for tooltip and table. */
  formatValue?: (value: number) => string;
};

// Recharts is as heavy as the rest of a page: only a page with a chart fetches it.
const Plot = dynamic(() => import("./plot").then((module) => module.Plot), {
  ssr: false,
  loading: () => <Skeleton className="h-full opacity-50" />,
});

/** They take no room from a chart in a tile, and none on paper. */
const TOOLS_IN_REACH =
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
        <div className={classes("ml-auto flex shrink-0", fills ? TOOLS_IN_REACH : "-my-1")}>
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
      <Room height={height}>
        {(room) =>
          asTable ? (
            <ChartTable {...table} height={room} />
          ) : data.rows.length === 0 ? (
            <p className="flex h-full items-center justify-center text-faint">
              Nothing in this period.
            </p>
          ) : (
            <Plot {...props} {...{ data, hidden, height: room, formatValue }} />
          )
        }
      </Room>
      {!asTable && <HiddenChartTable {...table} />}
    </figure>
  );
}
