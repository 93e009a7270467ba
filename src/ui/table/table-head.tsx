"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { classes } from "../classes";
import type { Column } from "./table";
import type { Sort } from "./use-sort";

type TableHeadProps<T> = {
  columns: readonly Column<T>[];
  sort: Sort | undefined;
  onSort: (key: string) => void;
};

export function TableHead<T>({ columns, sort, onSort }: TableHeadProps<T>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={column.sortValue && (direction ?? "none")}
              style={{ width: column.width }}
              className={classes(
                "sticky top-0 z-10 h-8 whitespace-nowrap border-line border-b bg-raised px-3 font-medium text-soft text-xs first:pl-4 last:pr-4",
                column.align === "right" ? "text-right" : "text-left",
              )}
            >
              {column.sortValue ? (
                <button
                  type="button"
                  onClick={() => onSort(column.key)}
                  className={classes(
                    "-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink",
                    direction && "text-ink",
                  )}
                >
                  {column.header}
                  <SortMark direction={direction} />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortMark({ direction }: { direction: Sort["direction"] | undefined }) {
  const Icon =
    direction === undefined ? ChevronsUpDown : direction === "ascending" ? ArrowUp : ArrowDown;
  return <Icon className={classes("size-3.5", !direction && "text-faint")} aria-hidden="true" />;
}
