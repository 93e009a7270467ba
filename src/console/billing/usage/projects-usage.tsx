import { Card, CardHeader } from "@/ui/card";
import { formatFullCount, formatShare } from "@/ui/format/number";
import { type Column, DataTable } from "@/ui/table/table";
import { ProjectName } from "./project-name";
import type { MonthUsage } from "./usage";

type Row = { id: string; name: string; deleted: boolean; accepted: number; rejected: number };

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

/** This month's events by project. */
export function ProjectsUsage({ usage }: { usage: MonthUsage }) {
  const rows = usage.projects.map(({ id, name, deleted, accepted, rejected }) => ({
    id,
    name,
    deleted,
    accepted: sum(accepted),
    rejected: sum(rejected),
  }));
  const total = sum(rows.map(({ accepted }) => accepted));
  return (
    <Card>
      <CardHeader title="By project" />
      <DataTable
        label="This month's events by project"
        columns={columnsFor(total)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="p-4 text-soft">No events this month.</p>}
      />
    </Card>
  );
}

const columnsFor = (total: number): Column<Row>[] => [
  {
    key: "project",
    header: "Project",
    cell: (row) => <ProjectName {...row} />,
    sortValue: ({ name }) => name,
  },
  {
    key: "accepted",
    header: "Events",
    align: "right",
    cell: ({ accepted }) => formatFullCount(accepted),
    sortValue: ({ accepted }) => accepted,
  },
  {
    key: "share",
    header: "Share",
    align: "right",
    cell: ({ accepted }) => (total === 0 ? "–" : formatShare(accepted / total)),
  },
  {
    key: "rejected",
    header: "Rejected",
    align: "right",
    cell: ({ rejected }) => formatFullCount(rejected),
    sortValue: ({ rejected }) => rejected,
  },
];
