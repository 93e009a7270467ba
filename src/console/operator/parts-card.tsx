import { Badge } from "@/ui/badge";
import { Card, CardHeader } from "@/ui/card";
import { type Column, DataTable } from "@/ui/table/table";
import type { Status } from "./status";
import { partLabel, STATUS } from "./words";

type Part = Status["parts"][number];

const COLUMNS: Column<Part>[] = [
  {
    key: "part",
    header: "Component",
    cell: ({ name, detail }) => (
      <>
        {partLabel(name)}
        {detail && <span className="block text-faint text-xs">{detail}</span>}
      </>
    ),
  },
  {
    key: "status",
    header: "Status",
    align: "right",
    cell: ({ status }) => <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>,
  },
];

export function PartsCard({ parts }: Pick<Status, "parts">) {
  return (
    <Card>
      <CardHeader title="Components" description="As in /api/ready." />
      <DataTable
        label="Components"
        columns={COLUMNS}
        rows={parts}
        rowKey={({ name }) => name}
        empty={null}
      />
    </Card>
  );
}
