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
  /** The value in the CSV file. Without it, the column is not in the file. */
  csv?: (row: T) => CsvValue;
  /** The CSV columns, if this column needs more than one. */
  csvColumns?: readonly CsvColumn<T>[];
  align?: "left" | "right";
  /** A CSS width. Columns without one share the remaining space. */
  width?: string;
};

export type DataTableProps<T> = {
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Names the table for screen readers. */
  label?: string;
  /** Opens a row, by click, Enter or Space. */
  onRowOpen?: ((row: T) => void) | undefined;
  /** Shown if there are no rows. */
  empty: ReactNode;
  loading?: boolean;
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The CSV file name without its extension; if set, the CSV button is shown. */
  csvName?: string;
  /**
   * Renders only rows in view, for lists of several hundred rows. The table then scrolls by itself.
   */
  virtual?: boolean;
  /** The height above which the table scrolls by itself, such as "32rem". */
  maxHeight?: string;
  /** Fills the height of its container and scrolls inside. */
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
