import { Card, CardHeader } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatBytes } from "@/ui/format/bytes";
import { type Column, DataTable } from "@/ui/table/table";
import { numberColumn } from "@/ui/table/value-columns";
import type { Status } from "./status";

type Table = Status["clickhouse"]["tables"][number];

const COLUMNS: Column<Table>[] = [
  {
    key: "table",
    header: "Table",
    cell: ({ table }) => <code className="break-all font-mono text-xs">{table}</code>,
    sortValue: ({ table }) => table,
  },
  numberColumn("rows", "Rows", ({ rows }) => rows),
  numberColumn("parts", "Parts", ({ parts }) => parts),
  numberColumn("bytes", "On disk", ({ bytes }) => bytes, { format: formatBytes }),
];

export function TablesCard({ clickhouse }: Pick<Status, "clickhouse">) {
  return (
    <Card>
      <CardHeader title="ClickHouse" description="Its tables, by their size." />
      <DataTable
        label="Tables of ClickHouse"
        columns={COLUMNS}
        rows={clickhouse.tables}
        rowKey={({ table }) => table}
        empty={
          <EmptyState title="No tables">
            ClickHouse is not responding, or its user may not read the system tables.
          </EmptyState>
        }
      />
    </Card>
  );
}
