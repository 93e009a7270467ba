"use client";

import type { ReactNode } from "react";
import { classes } from "../classes";
import { ErrorState } from "../feedback/error-state";
import type { CsvColumn, CsvValue } from "../format/csv";
import { TableHead } from "./table-head";
import { TableRows } from "./table-rows";
import { TableSkeleton } from "./table-skeleton";
import { TableToolbar } from "./table-toolbar";
import { type SortValue, useSort } from "./use-sort";

export type Column<T> = {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: (row: T) => SortValue;
  /** The column's value in the file; without it the column is left out there. */
  csv?: (row: T) => CsvValue;
  /** The columns that it is in the file, where one is not enough. */
  csvColumns?: readonly CsvColumn<T>[];
  align?: "left" | "right";
  /** A width as CSS writes it; columns without one share what is left. */
  width?: string;
};

export type DataTableProps<T> = {
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** What the table lists, for screen readers. */
  label?: string;
  /** Opens a row, by click, Enter or Space. */
  onRowOpen?: ((row: T) => void) | undefined;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  loading?: boolean;
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The file's name without its ending; makes the CSV button appear. */
  csvName?: string;
  /** Renders only the rows in sight, for lists of more than some hundred; the table then scrolls itself. */
  virtual?: boolean;
  /** The height from which the table scrolls itself, such as "32rem". */
  maxHeight?: string;
  /** Takes the height of the box around it, and scrolls inside. */
  fill?: boolean;
};

export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, rows, empty, loading, error, onRetry, csvName, fill } = props;
  const { sorted, sort, toggle } = useSort(columns, rows);
  if (error !== undefined) {
    return <ErrorState message={error} onRetry={onRetry} />;
  }
  if (!loading && rows.length === 0) return <>{empty}</>;
  return (
    <div className={classes("min-w-0", fill && "flex h-full flex-col")}>
      {loading ? (
        <TableSkeleton columns={columns} label={props.label} />
      ) : (
        <TableRows
          {...props}
          rows={sorted}
          head={<TableHead columns={columns} sort={sort} onSort={toggle} />}
        />
      )}
      {csvName && !loading && <TableToolbar columns={columns} rows={sorted} csvName={csvName} />}
    </div>
  );
}
