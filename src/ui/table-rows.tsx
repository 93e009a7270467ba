"use client";

import { type ReactNode, useRef, useState } from "react";
import { classes } from "./classes";
import type { DataTableProps } from "./table";
import { TableRow } from "./table-row";
import { useVirtualRows } from "./use-virtual-rows";

export type TableRowsProps<T> = DataTableProps<T> & { head: ReactNode };

const VIRTUAL_HEIGHT = "32rem";

export function TableRows<T>(props: TableRowsProps<T>) {
  const { columns, rows, rowKey, onRowOpen, head, label = "Table", virtual = false } = props;
  const scroller = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);
  const view = useVirtualRows(scroller, rows.length, virtual);
  const maxHeight = props.maxHeight ?? (virtual ? VIRTUAL_HEIGHT : undefined);

  const focusRow = (index: number) => {
    setCurrent(index);
    view.reveal(index);
    // A row out of sight is rendered only after the list has moved there.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus(),
    );
  };
  return (
    <section
      ref={scroller}
      aria-label={label}
      style={{ maxHeight }}
      className={classes("overflow-x-auto", maxHeight && "overflow-y-auto")}
    >
      <table
        aria-rowcount={virtual ? rows.length + 1 : undefined}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">{label}</caption>
        {head}
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
      </table>
    </section>
  );
}

/** Keeps the place of rows that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
