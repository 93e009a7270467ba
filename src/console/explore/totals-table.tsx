import { useMemo } from "react";
import { ChangeMark } from "@/ui/charts";
import { bucketLabel } from "@/ui/charts/ticks";
import { formatChange, formatCount, formatFullCount, formatShare } from "@/ui/format";
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
    ...(by === undefined ? [] : [groupColumn(by)]),
    totalColumn,
    ...(hasShare ? [shareColumn] : []),
    ...(comparison ? [beforeColumn, changeColumn] : []),
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

const groupColumn = (by: string): Column<Line> => ({
  key: "group",
  header: by,
  cell: ({ group = "" }) => (
    <span className="block max-w-72 truncate font-medium" title={group}>
      {group}
    </span>
  ),
  sortValue: ({ group }) => group,
  csv: ({ group }) => group,
});

const totalColumn: Column<Line> = {
  key: "total",
  header: "Total",
  align: "right",
  cell: ({ total }) => <Figure value={total} />,
  sortValue: ({ total }) => total,
  csv: ({ total }) => total,
};

const shareColumn: Column<Line> = {
  key: "share",
  header: "Share",
  align: "right",
  cell: ({ share }) => <span className="text-soft tabular-nums">{formatShare(share)}</span>,
  sortValue: ({ share }) => share,
  csv: ({ share }) => share,
};

const beforeColumn: Column<Line> = {
  key: "before",
  header: "Before",
  align: "right",
  cell: ({ before }) => <Figure value={before?.total} soft />,
  sortValue: ({ before }) => before?.total,
  csv: ({ before }) => before?.total,
};

const changeOf = ({ total, before }: Line): number | null =>
  total === null || !before?.total ? null : (total - before.total) / before.total;

const changeColumn: Column<Line> = {
  key: "change",
  header: "Change",
  align: "right",
  cell: ({ total, before }) => {
    const change = formatChange(total, before?.total);
    return change ? <ChangeMark change={change} riseIsGood /> : "–";
  },
  sortValue: changeOf,
  csv: changeOf,
};

function bucketColumns({ times, granularity, timezone }: Trend): Column<Line>[] {
  return times.map((time, at) => ({
    key: time,
    header: bucketLabel(time, granularity, timezone),
    align: "right",
    cell: ({ values }) => <Figure value={values[at]} />,
    sortValue: ({ values }) => values[at],
    csv: ({ values }) => values[at],
  }));
}

function Figure({ value, soft = false }: { value: number | null | undefined; soft?: boolean }) {
  return (
    <span title={formatFullCount(value)} className={`tabular-nums ${soft ? "text-soft" : ""}`}>
      {formatCount(value)}
    </span>
  );
}
