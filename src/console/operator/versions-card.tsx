import { Timestamp } from "@/console/time/timestamp";
import { Card, CardHeader } from "@/ui/card";
import type { Status } from "./status";

const UNKNOWN = "not responding";
const where = (isEmbedded: boolean): string => (isEmbedded ? "embedded" : "your own server");

export function VersionsCard({ status }: { status: Status }) {
  const { versions, role, embedded, startedAt, process, backup } = status;
  const rows = [
    { label: "Tallymark", value: versions.tallymark },
    { label: "Node", value: versions.node },
    {
      label: "ClickHouse",
      value: `${versions.clickhouse ?? UNKNOWN}, ${where(embedded.clickhouse)}`,
    },
    { label: "PostgreSQL", value: `${versions.postgres ?? UNKNOWN}, ${where(embedded.postgres)}` },
    ...(versions.nats === null
      ? []
      : [{ label: "NATS", value: `${versions.nats}, ${where(false)}` }]),
    { label: "Role", value: `${role}${role === "all" ? ": web and writer" : ""}` },
    { label: "Processes for ingestion", value: process.workers ? process.workers : "none" },
    {
      label: "Started",
      value: startedAt !== null && <Timestamp at={new Date(startedAt).toISOString()} />,
    },
    {
      label: "Last backup",
      value: (
        <>
          {backup.finishedAt === null ? (
            "none"
          ) : (
            <Timestamp at={new Date(backup.finishedAt).toISOString()} />
          )}
          {backup.failed && ", and a later one failed"}
        </>
      ),
    },
  ];
  return (
    <Card>
      <CardHeader title="Versions and backup" />
      <dl className="divide-y divide-line text-sm">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
            <dt className="text-soft">{label}</dt>
            <dd className="break-words text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
