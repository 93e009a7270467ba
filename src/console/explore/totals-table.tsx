import { useMemo } from "react";
import { groupCsv } from "@/console/query/groups";
import { changeColumn } from "@/ui/change-column";
import { bucketLabel } from "@/ui/charts/ticks";
import { countColumn, nameColumn, shareColumn } from "@/ui/figure-columns";
import { type Column, DataTable } from "@/ui/table";
import type { Line, Trend } from "./lines";

type TotalsTableProps = {
  trend: Trend;
  lines: readonly Line[];
  /** The field's label; undefined where nothing is broken down. */
  by: string | undefined;
  /** A column for each bucket, too. */
  withBuckets: boolean;
  csvName: string;
  fill?: boolean;
};

/** Every line with its total, its share of the whole and its change; as a file, too. */
export function TotalsTable(props: TotalsTableProps) {
  const { trend, lines, by, withBuckets, csvName, fill = false } = props;
  const columns = useMemo(
    () => columnsOf(trend, lines, by, withBuckets),
    [trend, lines, by, withBuckets],
  );
  return (
    <DataTable
      label="Totals of the range"
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      csvName={csvName}
      fill={fill}
      virtual={lines.length > 100}
      empty={<p className="px-4 py-8 text-center text-soft">Nothing in this range.</p>}
    />
  );
}

function columnsOf(
  trend: Trend,
  lines: readonly Line[],
  by: string | undefined,
  withBuckets: boolean,
): Column<Line>[] {
  const { comparison } = trend;
  const hasShare = lines.some(({ share }) => share !== null);
  const several = trend.series.length > 1;
  return [
    ...(several || by === undefined ? [seriesColumn] : []),
    ...(by === undefined
      ? []
      : [nameColumn<Line>("group", by, ({ group }) => group, groupCsv(by, lineGroup))]),
    countColumn("total", "Total", totalOf),
    ...(hasShare ? [shareColumn<Line>("Share", ({ share }) => share)] : []),
    ...(comparison ? [countColumn("before", "Before", beforeOf, true), CHANGE] : []),
    ...(withBuckets ? bucketColumns(trend) : []),
  ];
}

const seriesColumn: Column<Line> = {
  key: "series",
  header: "Series",
  cell: ({ seriesId, series }) => (
    <span className="flex min-w-0 max-w-80 items-center gap-2">
      <span className="shrink-0 text-faint text-xs">{seriesId}</span>
      <span className="truncate" title={series}>
        {series}
      </span>
    </span>
  ),
  sortValue: ({ series }) => series,
  csv: ({ series }) => series,
};

const lineGroup = (line: Line) => line.of;
const totalOf = ({ total }: Line) => total;
const beforeOf = ({ before }: Line) => before?.total;
const CHANGE = changeColumn(totalOf, beforeOf);

const bucketColumns = ({ times, granularity, timezone }: Trend): Column<Line>[] =>
  times.map((time, at) =>
    countColumn(time, bucketLabel(time, granularity, timezone), ({ values }) => values[at]),
  );
