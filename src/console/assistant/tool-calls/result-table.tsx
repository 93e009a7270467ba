import { useMemo } from "react";
import type { CsvValue } from "@/ui/format/csv";
import { formatFullCount } from "@/ui/format/number";
import { type Column, DataTable } from "@/ui/table/table";
import type { SortValue } from "@/ui/table/use-sort";
import { type AnswerTable, cellText } from "./answer-tables";

type ResultTableProps = { table: AnswerTable; label: string };

type Row = { at: number; cells: unknown[] };

/** From how many rows on only those in view are drawn. */
const MANY = 100;

/** A table of a tool's answer. */
export function ResultTable({ table, label }: ResultTableProps) {
  const rows = useMemo(() => table.rows.map((cells, at) => ({ at, cells })), [table]);
  const columns = useMemo(() => columnsOf(table), [table]);
  const { title, totals, totalRows } = table;
  return (
    <div className="min-w-0">
      {title !== undefined && <p className="mb-1 font-medium text-ink text-sm">{title}</p>}
      <DataTable
        label={title ?? label}
        columns={columns}
        rows={rows}
        rowKey={({ at }) => String(at)}
        csvName={title ?? label}
        maxHeight="20rem"
        virtual={rows.length > MANY}
        empty={<p className="text-soft text-sm">No rows.</p>}
      />
      {totals && <p className="mt-1 text-soft text-xs">Whole range: {totalsText(table)}</p>}
      {totalRows !== undefined && (
        <p className="mt-1 text-soft text-xs">
          The first {formatFullCount(rows.length)} of {formatFullCount(totalRows)} rows.
        </p>
      )}
    </div>
  );
}

const totalsText = ({ columns, totals = [] }: AnswerTable): string =>
  columns
    .flatMap((name, at) => (isEmpty(totals[at]) ? [] : [`${name} ${cellText(totals[at])}`]))
    .join(", ");

const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === "";

const columnsOf = ({ columns, rows }: AnswerTable): Column<Row>[] =>
  columns.map((header, at) => {
    const isFigure = rows.some((cells) => typeof cells[at] === "number");
    return {
      key: `${at} ${header}`,
      header,
      align: isFigure ? "right" : "left",
      cell: ({ cells }) => (isFigure ? cellText(cells[at]) : <Text text={cellText(cells[at])} />),
      sortValue: ({ cells }): SortValue => plain(cells[at]),
      csv: ({ cells }): CsvValue => plain(cells[at]),
    };
  });

const plain = (cell: unknown): string | number | null =>
  typeof cell === "number" || typeof cell === "string" || cell === null ? cell : cellText(cell);

const Text = ({ text }: { text: string }) => (
  <span
    className="block max-w-80 truncate tabular-nums"
    title={text.length > 40 ? text : undefined}
  >
    {text}
  </span>
);
