import { Card, CardHeader } from "@/ui/card";
import { NumberTile } from "@/ui/charts/number-tile";
import { formatBytes } from "@/ui/format/bytes";
import { formatDuration } from "@/ui/format/duration";
import { rateOf, type Status } from "./status";

const seconds = (value: number): string => formatDuration(value * 1_000);

type NowProps = { status: Status; previous: Status | undefined };

export function NowCard({ status, previous }: NowProps) {
  const { events, queryable, journal, clickhouse, process, queries, versions } = status;
  const rate = (countOf: (of: Status) => number | null) => rateOf(status, previous, countOf);
  return (
    <Card className="lg-main:col-span-2">
      <CardHeader title="Now" description={NOTES[status.role]} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 p-4 sm:grid-cols-3 xl-main:grid-cols-6">
        <NumberTile label="Events per second" value={rate((of) => of.events.accepted)} />
        <NumberTile label="Rejected per second" value={rate((of) => of.events.rejected)} />
        <NumberTile label="Queryable within, p95" value={queryable.p95} {...DURATION} />
        <NumberTile
          // NATS counts messages, which can have several events.
          label={versions.nats === null ? "Waiting events" : "Waiting messages"}
          value={journal.events}
        />
        <NumberTile label="Queries per second" value={rate((of) => of.queries.total)} />
        <NumberTile label="Cores in use" value={rate((of) => of.process.cpuSeconds)} />
        <NumberTile label="Accepted since the start" value={events.accepted} />
        <NumberTile label="Rejected since the start" value={events.rejected} />
        <NumberTile
          label="Oldest waiting event"
          value={journal.events === 0 ? null : queryable.oldestSeconds}
          {...DURATION}
        />
        <NumberTile label="Remembered event ids" value={journal.ids} />
        <NumberTile
          label="Answered from the cache"
          value={queries.total === 0 ? null : (queries.cached / queries.total) * 100}
          format={(value) => `${Math.floor(value)}%`}
        />
        <NumberTile
          label="Event loop delay, p99"
          value={process.eventLoopP99Seconds}
          {...DURATION}
        />
        <NumberTile label="Memory, Node" value={process.memoryBytes} format={formatBytes} />
        <NumberTile
          label="Memory, ClickHouse"
          value={clickhouse.memoryBytes}
          format={formatBytes}
        />
        <NumberTile label="Running merges" value={clickhouse.merges} />
        <NumberTile label="ClickHouse restarts" value={clickhouse.restarts} />
      </div>
    </Card>
  );
}

const NOTES: Record<Status["role"], string> = {
  all: "Of this process, refreshed every five seconds.",
  web: "Of this process (ROLE=web), refreshed every five seconds. Its rejected events are those of requests that were rejected as a whole. Only processes with ROLE=writer know how many events were accepted, how soon they can be queried and which ids are remembered: see their /api/metrics.",
};

const DURATION = { format: seconds, formatFull: seconds };
