import { Badge } from "@/ui/badge";
import { Card, CardHeader } from "@/ui/card";
import { formatDuration } from "@/ui/format/duration";
import { formatRelative } from "@/ui/format/time";
import { type Column, DataTable } from "@/ui/table/table";
import type { Status } from "./status";
import { workLabel } from "./words";

type Work = Status["work"][number];

const columnsAt = (now: number): Column<Work>[] => [
  {
    key: "work",
    header: "Work",
    cell: ({ name, intervalSeconds }) => (
      <>
        {workLabel(name)}
        <span className="block text-faint text-xs">
          every {formatDuration(intervalSeconds * 1_000)}
        </span>
      </>
    ),
    sortValue: ({ name }) => workLabel(name),
  },
  {
    key: "last",
    header: "Last completed",
    cell: ({ lastSuccessAt }) =>
      lastSuccessAt === null ? (
        <span className="text-faint">not since the start</span>
      ) : (
        <time dateTime={new Date(lastSuccessAt).toISOString()}>
          {formatRelative(lastSuccessAt, now)}
        </time>
      ),
    sortValue: ({ lastSuccessAt }) => lastSuccessAt,
  },
  {
    key: "failures",
    header: "Failures",
    align: "right",
    cell: ({ failures }) =>
      failures === 0 ? (
        <span className="text-faint">0</span>
      ) : (
        <Badge tone="warn">{failures}</Badge>
      ),
    sortValue: ({ failures }) => failures,
  },
];

export function WorkCard({ status: { work, now } }: { status: Status }) {
  return (
    <Card className="lg-main:col-span-2">
      <CardHeader
        title="Background work"
        description="Failures since the start; it retries by itself."
      />
      <DataTable
        label="Background work"
        columns={columnsAt(now)}
        rows={work}
        rowKey={({ name }) => name}
        empty={null}
      />
    </Card>
  );
}
