import { Rows3 } from "lucide-react";
import { useMemo, useState } from "react";
import type { TabularResult, Value } from "@/query/engine/result/tabular";
import { EmptyState } from "@/ui/feedback/empty-state";
import { type Column, DataTable } from "@/ui/table/table";
import { kindOf, sortValueOf, valueText } from "./cells";
import { RowSheet } from "./row-sheet";

export type AnswerRow = { index: number; values: readonly Value[] };

/** More rows than this are not all rendered. */
const MANY_ROWS = 100;

export function AnswerTable({ answer }: { answer: TabularResult }) {
  const [opened, setOpened] = useState<AnswerRow | null>(null);
  const columns = useMemo(() => columnsOf(answer.columns), [answer]);
  const rows = useMemo(
    () => answer.rows.map((values, index): AnswerRow => ({ index, values })),
    [answer],
  );
  return (
    <>
      <DataTable
        // A column's order means nothing for the next answer's columns.
        key={answer.query_id}
        label="Rows"
        columns={columns}
        rows={rows}
        rowKey={({ index }) => String(index)}
        onRowOpen={setOpened}
        virtual={rows.length > MANY_ROWS}
        maxHeight="34rem"
        empty={
          <EmptyState icon={<Rows3 />} title="No rows">
            The statement ran, and nothing matches it.
          </EmptyState>
        }
      />
      <RowSheet columns={answer.columns} row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const columnsOf = (columns: TabularResult["columns"]): Column<AnswerRow>[] =>
  columns.map(({ name, type }, at) => {
    const kind = kindOf(type);
    return {
      // Two columns may have one name.
      key: String(at),
      header: name,
      align: kind === "number" ? "right" : "left",
      cell: ({ values }) => <Cell value={values[at] ?? null} />,
      sortValue: ({ values }) => sortValueOf(kind, values[at] ?? null),
    };
  });

function Cell({ value }: { value: Value }) {
  if (value === null) return <span className="text-faint italic">null</span>;
  const text = valueText(value);
  return (
    <span
      title={text.length > 40 ? text.slice(0, 1_000) : undefined}
      className="inline-block max-w-96 truncate align-bottom font-mono text-xs tabular-nums"
    >
      {text}
    </span>
  );
}
