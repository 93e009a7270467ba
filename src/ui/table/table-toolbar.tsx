"use client";

import { Download } from "lucide-react";
import { Button } from "../buttons/button";
import { type CsvColumn, toCsv } from "../format/csv";
import { downloadCsv } from "../format/download";
import type { Column } from "./table";

type TableToolbarProps<T> = { columns: readonly Column<T>[]; rows: readonly T[]; csvName: string };

export function TableToolbar<T>({ columns, rows, csvName }: TableToolbarProps<T>) {
  const save = () => downloadCsv(csvName, toCsv(csvColumns(columns), rows));
  return (
    <div className="flex justify-end border-line border-t px-1.5 py-1 print:hidden">
      <Button size="sm" variant="ghost" onClick={save}>
        <Download aria-hidden="true" />
        CSV
      </Button>
    </div>
  );
}

function csvColumns<T>(columns: readonly Column<T>[]): CsvColumn<T>[] {
  return columns.flatMap(
    ({ header, csv, csvColumns = csv ? [{ header, value: csv }] : [] }) => csvColumns,
  );
}
