import Link from "next/link";
import { useMemo } from "react";
import { userHref } from "@/console/links/user-href";
import { Notices } from "@/console/query/results/notices";
import { useProject } from "@/console/shell/current/current";
import type { ResultOf } from "@/query";
import { formatClock } from "@/ui/format/time";
import { type Column, DataTable } from "@/ui/table/table";
import { ChartFrame, NoData } from "./chart-frame";
import type { QueryChartProps } from "./chart-kinds";

type Event = ResultOf<"events">["events"][number];

/** The newest events, with times in the query's zone. */
export default function EventsQueryTable({ result, title, fill }: QueryChartProps<"events">) {
  const { id: projectId } = useProject();
  const columns = useMemo(
    () => columnsOf(projectId, result.order, result.timezone),
    [projectId, result],
  );
  return (
    <ChartFrame
      fill={fill}
      notes={<Notices partialFrom={result.partial_from} timeZone={result.timezone} />}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={result.events}
        rowKey={({ event_id, received_at }) => `${event_id} ${received_at}`}
        csvName={title}
        virtual={result.events.length > 100}
        fill={fill}
        empty={<NoData />}
      />
    </ChartFrame>
  );
}

function columnsOf(
  projectId: string,
  order: ResultOf<"events">["order"],
  zone: string,
): Column<Event>[] {
  const time = (event: Event) => (order === "received" ? event.received_at : event.timestamp);
  return [
    {
      key: "time",
      header: order === "received" ? "Received" : "Happened",
      cell: (event) => (
        <span className="whitespace-nowrap tabular-nums">{formatClock(time(event), zone)}</span>
      ),
      csv: time,
    },
    {
      key: "event",
      header: "Event",
      cell: ({ event_name: name }) => (
        <span className="block max-w-56 truncate font-medium" title={name}>
          {name}
        </span>
      ),
      csv: ({ event_name }) => event_name,
    },
    {
      key: "user",
      header: "User",
      cell: ({ user_id: id }) => (
        <Link
          href={userHref(projectId, id)}
          prefetch={false}
          title={id}
          className="block max-w-40 truncate font-mono text-xs hover:underline"
        >
          {id}
        </Link>
      ),
      csv: ({ user_id }) => user_id,
    },
    {
      key: "properties",
      header: "Properties",
      cell: (event) => (
        <span className="block max-w-96 truncate font-mono text-soft text-xs">
          {propertiesText(event)}
        </span>
      ),
      csv: propertiesText,
    },
  ];
}

/** The exact text as sent, if a number has more digits than a double can hold. */
function propertiesText({ properties, properties_text: exact }: Event): string {
  const text = exact ?? JSON.stringify(properties);
  return text === "{}" ? "" : text;
}
