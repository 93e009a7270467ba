"use client";

import { Inbox } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Card, CardHeader } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { toast } from "@/ui/feedback/toast";
import { formatFullCount } from "@/ui/format/number";
import { formatTime } from "@/ui/format/time";
import { type Column, DataTable } from "@/ui/table/table";
import { type EventRow, eventRows } from "./samples";

const COLUMNS: Column<EventRow>[] = [
  {
    key: "name",
    header: "Event",
    cell: (row) => <span className="font-mono text-xs">{row.name}</span>,
    sortValue: (row) => row.name,
    csv: (row) => row.name,
  },
  {
    key: "state",
    header: "State",
    cell: (row) => <Badge tone={row.count > 500 ? "good" : "neutral"}>{row.platform}</Badge>,
  },
  {
    key: "count",
    header: "Events",
    align: "right",
    cell: (row) => formatFullCount(row.count),
    sortValue: (row) => row.count,
    csv: (row) => row.count,
  },
  {
    key: "seen",
    header: "Last seen",
    align: "right",
    cell: (row) => formatTime(row.seen, "Europe/Berlin"),
    sortValue: (row) => row.seen,
    csv: (row) => row.seen,
  },
];
const FEW = eventRows(6);
const MANY = eventRows(5_000);
const nothing = <EmptyState icon={<Inbox />} title="No events in this period" />;
const open = (row: EventRow) => toast.success(`Opened ${row.name}`);

export function TableSamples() {
  const [tries, setTries] = useState(0);
  const shared = { columns: COLUMNS, rowKey: (row: EventRow) => row.id, empty: nothing };
  return (
    <div className="grid gap-4">
      <Card>
        <DataTable {...shared} rows={FEW} label="Few events" onRowOpen={open} csvName="events" />
      </Card>
      <Card>
        <CardHeader title="5,000 rows" />
        <DataTable
          {...shared}
          rows={MANY}
          label="Many events"
          onRowOpen={open}
          virtual
          maxHeight="20rem"
        />
      </Card>
      <div className="grid gap-4 sm:grid-cols-3">
        <Card>
          <DataTable {...shared} rows={[]} loading label="Loading events" />
        </Card>
        <Card>
          <DataTable {...shared} rows={[]} />
        </Card>
        <Card>
          <DataTable
            {...shared}
            rows={[]}
            error={`The query took too long (attempt ${tries + 1}).`}
            onRetry={() => setTries(tries + 1)}
          />
        </Card>
      </div>
    </div>
  );
}
