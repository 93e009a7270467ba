"use client";

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { classes } from "./classes";
import type { DataTableProps } from "./table";

export type TableRowsProps<T> = DataTableProps<T> & { head: ReactNode };

export function TableRows<T>(props: TableRowsProps<T>) {
  const { columns, rows, rowKey, onRowOpen, head, label, maxHeight } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const move = useRowMovement(body, rows.length, setCurrent);
  return (
    <section
      aria-label={label ?? "Table"}
      style={{ maxHeight }}
      className={classes("overflow-x-auto", maxHeight && "overflow-y-auto")}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        {label && <caption className="sr-only">{label}</caption>}
        {head}
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              tabIndex={onRowOpen && index === Math.min(current, rows.length - 1) ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onClick={onRowOpen && (() => onRowOpen(row))}
              onKeyDown={(event) => move(event, index, onRowOpen && (() => onRowOpen(row)))}
              className={classes(
                "group focus-visible:outline-offset-[-2px]",
                onRowOpen && "cursor-pointer hover:bg-hover",
              )}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classes(
                    "h-9 border-line border-b px-3 py-1.5 text-ink group-last:border-b-0",
                    column.align === "right" && "text-right",
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useRowMovement(
  body: { current: HTMLTableSectionElement | null },
  count: number,
  setCurrent: (index: number) => void,
) {
  return (event: KeyboardEvent<HTMLTableRowElement>, index: number, open?: () => void) => {
    // Keys pressed in a control of the row are that control's.
    if (event.target !== event.currentTarget) return;
    if (open && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      open();
      return;
    }
    const next = nextRow(event.key, index, count);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    const row = body.current?.rows[next];
    row?.focus();
  };
}

/** The row to which a key leads, undefined where it leads nowhere. */
export function nextRow(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(index + 1, count - 1);
  if (key === "ArrowUp") return Math.max(index - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
