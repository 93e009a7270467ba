import { useMemo } from "react";
import { groupCsv } from "@/console/query/model/groups";
import { NO_DATA } from "@/console/query/results/result-words";
import { useProject } from "@/console/shell/current/current";
import type { WireTrend } from "@/query/engine/language/wire";
import { changeColumn } from "@/ui/charts/change-column";
import { bucketLabel } from "@/ui/charts/plot/time-ticks";
import { type Column, DataTable } from "@/ui/table/table";
import { countColumn, Name, nameColumn, shareColumn } from "@/ui/table/value-columns";
import { lineHref } from "./line-href";
import type { Line, Trend } from "./lines";

type TotalsTableProps = {
  trend: Trend;
  lines: readonly Line[];
  /** Label of the breakdown field, if any. */
  by: string | undefined;
  /** Adds a column for each bucket. */
  withBuckets: boolean;
  csvName: string;
  /** The trend's query; names link to the events that it counts. */
  query: WireTrend | null;
  fill?: boolean;
};

/** All lines with total, share and change, with CSV export. */
export function TotalsTable(props: TotalsTableProps) {
  const { trend, lines, by, withBuckets, csvName, query, fill = false } = props;
  const { id: projectId } = useProject();
  const hrefOf = useMemo(() => lineHref(projectId, query, lines), [projectId, query, lines]);
  const columns = useMemo(
    () => columnsOf(trend, lines, by, withBuckets, hrefOf),
    [trend, lines, by, withBuckets, hrefOf],
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
      empty={<p className="px-4 py-8 text-center text-soft">{NO_DATA}</p>}
    />
  );
}

function columnsOf(
  trend: Trend,
  lines: readonly Line[],
  by: string | undefined,
  withBuckets: boolean,
  hrefOf: (line: Line) => string | undefined,
): Column<Line>[] {
  const { comparison } = trend;
  const hasShare = lines.some(({ share }) => share !== null);
  const several = trend.series.length > 1;
  return [
    ...(several || by === undefined ? [seriesColumn(by === undefined ? hrefOf : NO_HREF)] : []),
    ...(by === undefined
      ? []
      : [nameColumn("group", by, lineName, { csvColumns: groupCsv(by, lineGroup), href: hrefOf })]),
    countColumn("total", "Total", totalOf),
    ...(hasShare ? [shareColumn<Line>("Share", ({ share }) => share)] : []),
    ...(comparison ? [countColumn("before", "Before", beforeOf, true), CHANGE] : []),
    ...(withBuckets ? bucketColumns(trend) : []),
  ];
}

const seriesColumn = (hrefOf: (line: Line) => string | undefined): Column<Line> => ({
  key: "series",
  header: "Series",
  cell: (line) => (
    <span className="flex min-w-0 max-w-80 items-center gap-2">
      <span className="shrink-0 text-faint text-xs">{line.seriesId}</span>
      <Name href={hrefOf(line)}>{line.series}</Name>
    </span>
  ),
  sortValue: ({ series }) => series,
  csv: ({ series }) => series,
});

const NO_HREF = () => undefined;

const lineName = ({ group }: Line) => group;
const lineGroup = (line: Line) => line.of;
const totalOf = ({ total }: Line) => total;
const beforeOf = ({ before }: Line) => before?.total;
const CHANGE = changeColumn(totalOf, beforeOf);

const bucketColumns = ({ times, granularity, timezone }: Trend): Column<Line>[] =>
  times.map((time, at) =>
    countColumn(time, bucketLabel(time, granularity, timezone), ({ values }) => values[at]),
  );
