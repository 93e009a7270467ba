"use client";

import type { KeyboardEvent } from "react";
import { classes } from "../classes";
import type { Column } from "./table";

type TableRowProps<T> = {
  row: T;
  index: number;
  count: number;
  columns: readonly Column<T>[];
  virtual: boolean;
  /** Whether Tab reaches this row. It reaches only one row; arrow keys move from there. */
  reachable: boolean;
  onOpen: (() => void) | undefined;
  onFocus: () => void;
  onMove: (index: number) => void;
};

export function TableRow<T>(props: TableRowProps<T>) {
  const { row, index, count, columns, virtual, reachable, onOpen, onFocus, onMove } = props;
  const press = (event: KeyboardEvent<HTMLTableRowElement>) => {
    // Ignores keys pressed in a control inside the row.
    if (event.target !== event.currentTarget) return;
    const next = nextRow(event.key, index, count);
    if (next !== undefined) onMove(next);
    else if (onOpen && (event.key === "Enter" || event.key === " ")) onOpen();
    else return;
    event.preventDefault();
  };
  return (
    <tr
      data-row={index}
      aria-rowindex={virtual ? index + 2 : undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={onFocus}
      onClick={onOpen}
      onKeyDown={press}
      className={classes(
        "group focus-visible:outline-offset-[-2px]",
        onOpen && "cursor-pointer hover:bg-hover",
      )}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={classes(
            "h-9 border-line border-b px-3 py-1.5 text-ink first:pl-4 last:pr-4 group-last:border-b-0",
            column.align === "right" && "text-right",
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

const PAGE = 10;

/** The row that a key moves to; undefined for other keys. */
export function nextRow(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(index + 1, count - 1);
    case "ArrowUp":
      return Math.max(index - 1, 0);
    case "PageDown":
      return Math.min(index + PAGE, count - 1);
    case "PageUp":
      return Math.max(index - PAGE, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
