"use client";

import { type CsvColumn, toCsv } from "../csv";
import { type Column, DataTable } from "../table";
import type { ChartData, ChartRow } from "./chart-data";
import { bucketLabel } from "./ticks";
import type { ChartSeries, Granularity } from "./types";

export type ChartTableProps = {
  series: readonly ChartSeries[];
  data: ChartData;
  granularity: Granularity;
  timeZone: string;
  label: string;
  formatValue: (value: number) => string;
};

/** Above this many cells the unseen table would cost more than the chart; the button still shows it. */
const MOST_HIDDEN_CELLS = 600;

export function ChartTable(props: ChartTableProps & { height: number }) {
  const { series, data, granularity, timeZone, label, formatValue, height } = props;
  const columns: Column<ChartRow>[] = [
    {
      key: "time",
      header: "Time",
      cell: (row) => bucketLabel(row.time, granularity, timeZone),
      sortValue: (row) => row.index,
    },
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
      rowKey={(row) => row.time}
      label={label}
      maxHeight={`${height}px`}
      virtual={data.rows.length > 100}
      empty={<p className="py-6 text-center text-faint">Nothing in this period.</p>}
    />
  );
}

/** The same figures for those who do not see the chart. */
export function HiddenChartTable(props: ChartTableProps) {
  const { series, data, granularity, timeZone, label, formatValue } = props;
  if (data.rows.length * series.length > MOST_HIDDEN_CELLS) return null;
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.time}>
              <th scope="row">{bucketLabel(row.time, granularity, timeZone)}</th>
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

/** The times as they came, so that a program can read the file; a comparison brings its own. */
export function chartCsv(series: readonly ChartSeries[], data: ChartData): string {
  const columns: CsvColumn<ChartRow>[] = [{ header: "time", value: (row) => row.time }];
  series.forEach((one, at) => {
    const times = data.ownTimes[at];
    if (times) columns.push({ header: `${one.label} (time)`, value: (row) => times[row.index] });
    columns.push({ header: one.label, value: (row) => row.values[at] });
  });
  return toCsv(columns, data.rows);
}

function cellText(row: ChartRow, at: number, formatValue: (value: number) => string): string {
  const value = row.values[at];
  return value === null || value === undefined ? "–" : formatValue(value);
}
