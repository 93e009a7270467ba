import { Card, CardHeader } from "@/ui/card";
import { formatFullCount } from "@/ui/format/number";
import { formatDay } from "@/ui/format/time";
import { type Column, DataTable } from "@/ui/table/table";
import { ProjectName } from "./project-name";
import type { MonthUsage } from "./usage";

type Row = { day: string; id: string; name: string; deleted: boolean; rejected: number };

/**
 * Events rejected over the quota or the spending limit, by day and project. Renders
 * nothing if there were none.
 */
export function RejectedUsage({ usage }: { usage: MonthUsage }) {
  const rows = usage.projects.flatMap(({ id, name, deleted, rejected }) =>
    rejected.flatMap((count, at) =>
      count > 0 ? [{ day: usage.days[at] ?? "", id, name, deleted, rejected: count }] : [],
    ),
  );
  if (rows.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title={usage.plan === "free" ? "Rejected: over quota" : "Rejected: over a limit"}
        description="These requests received a 429 response with Retry-After. Clients that retry lose nothing. Each attempt counts here."
      />
      <DataTable
        label="Events rejected this month"
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
    key: "rejected",
    header: "Events",
    align: "right",
    cell: ({ rejected }) => formatFullCount(rejected),
    sortValue: ({ rejected }) => rejected,
  },
];
