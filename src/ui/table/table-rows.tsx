"use client";

import { type ReactNode, useRef } from "react";
import { classes } from "../classes";
import { onDemand, useOnDemand } from "../loading/on-demand";
import type { DataTableProps } from "./table";
import { type RowView, rowsFromTop, TableBody } from "./table-body";
import type { VirtualRowsProps } from "./virtual-rows";

const VIRTUAL_ROWS = onDemand<VirtualRowsProps>(() => import("./virtual-rows"));

type TableRowsProps<T> = DataTableProps<T> & { head: ReactNode };

const VIRTUAL_HEIGHT = "32rem";
/** The number of rows to render until then; more than fit into that height. */
const ROWS_WHILE_LOADING = 60;

export function TableRows<T>(props: TableRowsProps<T>) {
  const { rows, head, label = "Table", virtual = false, fill = false } = props;
  const scroller = useRef<HTMLElement>(null);
  const VirtualRows = useOnDemand(VIRTUAL_ROWS, virtual);
  const maxHeight = fill ? undefined : (props.maxHeight ?? (virtual ? VIRTUAL_HEIGHT : undefined));
  const count = rows.length;
  const draw = (view: RowView) => <TableBody {...props} view={view} scroller={scroller} />;
  return (
    <section
      ref={scroller}
      aria-label={label}
      style={{ maxHeight }}
      className={classes(
        "fades overflow-x-auto rounded-lg",
        maxHeight && "overflow-y-auto",
        fill && "min-h-0 flex-1 overflow-y-auto",
      )}
    >
      <table
        aria-rowcount={virtual ? count + 1 : undefined}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">{label}</caption>
        {head}
        {virtual && VirtualRows ? (
          <VirtualRows scroller={scroller} count={count}>
            {draw}
          </VirtualRows>
        ) : (
          draw(rowsFromTop(virtual ? Math.min(count, ROWS_WHILE_LOADING) : count))
        )}
      </table>
    </section>
  );
}
