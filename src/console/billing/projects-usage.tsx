import { Card, CardHeader } from "@/ui/card";
import { formatFullCount, formatShare } from "@/ui/format/time";
import { type Column, DataTable } from "@/ui/table/table";
import { ProjectName } from "./project-name";
import type { MonthUsage } from "./usage";

type Row = { id: string; name: string; deleted: boolean; accepted: number; refused: number };

const sum = (figures: readonly number[]): number => figures.reduce((total, one) => total + one, 0);

/** Which project the month's events are of. */
export function ProjectsUsage({ usage }: { usage: MonthUsage }) {
  const rows = usage.projects.map(({ id, name, deleted, accepted, rejected }) => ({
    id,
    name,
    deleted,
    accepted: sum(accepted),
    refused: sum(rejected),
  }));
  const total = sum(rows.map(({ accepted }) => accepted));
  return (
    <Card>
      <CardHeader title="By project" />
      <DataTable
        label="Events of this month by project"
        columns={columnsFor(total)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="p-4 text-soft">No project has had events this month.</p>}
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
    key: "refused",
    header: "Refused",
    align: "right",
    cell: ({ refused }) => formatFullCount(refused),
    sortValue: ({ refused }) => refused,
  },
];
