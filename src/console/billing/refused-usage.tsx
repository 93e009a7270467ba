import { Card, CardHeader } from "@/ui/card";
import { formatDay, formatFullCount } from "@/ui/format/time";
import { type Column, DataTable } from "@/ui/table/table";
import { ProjectName } from "./project-name";
import type { MonthUsage } from "./usage";

type Row = { day: string; id: string; name: string; deleted: boolean; refused: number };

/** What the plan had no room for, and when; nothing where there was none. */
export function RefusedUsage({ usage }: { usage: MonthUsage }) {
  const rows = usage.projects.flatMap(({ id, name, deleted, rejected }) =>
    rejected.flatMap((count, at) =>
      count > 0 ? [{ day: usage.days[at] ?? "", id, name, deleted, refused: count }] : [],
    ),
  );
  if (rows.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Refused: the plan had no room"
        description="The answer (429) asked to send them again later. Clients that do so lose nothing; each try counts here."
      />
      <DataTable
        label="Events refused this month"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ day, id }) => `${day} ${id}`}
        empty={null}
      />
    </Card>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    key: "day",
    header: "Day (UTC)",
    cell: ({ day }) => formatDay(`${day}T00:00:00Z`, "UTC"),
    sortValue: ({ day }) => day,
  },
  { key: "project", header: "Project", cell: (row) => <ProjectName {...row} /> },
  {
    key: "refused",
    header: "Events",
    align: "right",
    cell: ({ refused }) => formatFullCount(refused),
    sortValue: ({ refused }) => refused,
  },
];
