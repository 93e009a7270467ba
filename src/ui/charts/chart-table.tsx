"use client";

import { type CsvColumn, toCsv } from "../format/csv";
import { type Column, DataTable } from "../table/table";
import { bucketLabel } from "./plot/time-ticks";
import type { ChartData, ChartRow } from "./series/chart-data";
import type { ChartSeries, Granularity } from "./series/types";

type ChartTableProps = {
  series: readonly ChartSeries[];
  data: ChartData;
  granularity: Granularity;
  timeZone: string;
  label: string;
  formatValue: (value: number) => string;
};

/**
 * Above this many cells the hidden table would cost more than the chart. The table
 * view is still available.
 */
const MAX_HIDDEN_CELLS = 600;

export function ChartTable(props: ChartTableProps & { height: number }) {
  const { series, data, granularity, timeZone, label, formatValue, height } = props;
  const columns: Column<ChartRow>[] = [
    {
      key: "time",
      header: "Time",
      cell: (row) => <Time>{timeText(row.time, granularity, timeZone)}</Time>,
      sortValue: (row) => row.index,
    },
    ...(withTimesBefore(data) ? [timeBeforeColumn(granularity, timeZone)] : []),
    ...series.map(
      (one, at): Column<ChartRow> => ({
        key: `series-${at}`,
        header: one.label,
        align: "right",
        cell: (row) => cellText(row, at, formatValue),
        sortValue: (row) => row.values[at],
      }),
    ),
  ];
  return (
    <DataTable
      columns={columns}
      rows={data.rows}
      rowKey={(row) => String(row.index)}
      label={label}
      maxHeight={`${height}px`}
      virtual={data.rows.length > 100}
      empty={<p className="py-6 text-center text-faint">No data in this period.</p>}
    />
  );
}

/** The chart's values for screen readers. */
export function HiddenChartTable(props: ChartTableProps) {
  const { series, data, granularity, timeZone, label, formatValue } = props;
  if (data.rows.length * series.length > MAX_HIDDEN_CELLS) return null;
  const compared = withTimesBefore(data);
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {compared && <th scope="col">{TIME_BEFORE}</th>}
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.index}>
              <th scope="row">{timeText(row.time, granularity, timeZone)}</th>
              {compared && <td>{timeText(row.timeBefore, granularity, timeZone)}</td>}
              {series.map((one, at) => (
                <td key={one.key}>{cellText(row, at, formatValue)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Writes times as received, for programs to read; comparisons add a column with their own times.
 */
export function chartCsv(series: readonly ChartSeries[], data: ChartData): string {
  const columns: CsvColumn<ChartRow>[] = [{ header: "time", value: (row) => row.time }];
  if (withTimesBefore(data))
    columns.push({ header: "time before", value: (row) => row.timeBefore });
  series.forEach((one, at) => {
    columns.push({ header: one.label, value: (row) => row.values[at] });
  });
  return toCsv(columns, data.rows);
}

const TIME_BEFORE = "Previous time";

const withTimesBefore = ({ rows }: ChartData): boolean =>
  rows.some(({ timeBefore }) => timeBefore !== null);

const timeBeforeColumn = (granularity: Granularity, timeZone: string): Column<ChartRow> => ({
  key: "time-before",
  header: TIME_BEFORE,
  cell: (row) => <Time>{timeText(row.timeBefore, granularity, timeZone)}</Time>,
  sortValue: (row) => row.index,
});

const Time = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap">{children}</span>
);

const timeText = (time: string | null, granularity: Granularity, timeZone: string): string =>
  time === null ? "–" : bucketLabel(time, granularity, timeZone);

function cellText(row: ChartRow, at: number, formatValue: (value: number) => string): string {
  const value = row.values[at];
  return value === null || value === undefined ? "–" : formatValue(value);
}
