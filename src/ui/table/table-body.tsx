"use client";

import { type RefObject, useState } from "react";
import type { DataTableProps } from "./table";
import { TableRow } from "./table-row";

/** Which rows to render, and the height of those above and below, in pixels. */
export type RowView = {
  indexes: readonly number[];
  before: number;
  after: number;
  reveal: (index: number) => void;
};

/** A view of the first `count` rows. */
export const rowsFromTop = (count: number): RowView => ({
  indexes: Array.from({ length: count }, (_, at) => at),
  before: 0,
  after: 0,
  reveal() {},
});

type TableBodyProps<T> = DataTableProps<T> & {
  view: RowView;
  scroller: RefObject<HTMLElement | null>;
};

export function TableBody<T>(props: TableBodyProps<T>) {
  const { columns, rows, rowKey, onRowOpen, view, scroller, virtual = false } = props;
  const [current, setCurrent] = useState(0);
  const focusRow = (index: number) => {
    setCurrent(index);
    view.reveal(index);
    // A row out of view is rendered only after the list has scrolled there.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus(),
    );
  };
  return (
    <tbody>
      <Spacer height={view.before} columns={columns.length} />
      {view.indexes.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <TableRow
            key={rowKey(row)}
            {...{ row, index, columns, virtual }}
            count={rows.length}
            reachable={index === Math.min(current, rows.length - 1)}
            onOpen={onRowOpen && (() => onRowOpen(row))}
            onFocus={() => setCurrent(index)}
            onMove={focusRow}
          />
        );
      })}
      <Spacer height={view.after} columns={columns.length} />
    </tbody>
  );
}

/** Takes the space of rows that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
