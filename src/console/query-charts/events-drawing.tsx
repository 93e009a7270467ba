import Link from "next/link";
import { useMemo } from "react";
import { userHref } from "@/console/links/user-href";
import { Notices } from "@/console/query/results/notices";
import { useProject } from "@/console/shell/current/current";
import type { ResultOf } from "@/query";
import { formatClock } from "@/ui/format/time";
import { type Column, DataTable } from "@/ui/table/table";
import type { DrawingProps } from "./drawn";
import { Frame, Nothing } from "./frame";

type Event = ResultOf<"events">["events"][number];

/** The newest events; its times are those of the query's zone. */
export default function EventsDrawing({ result, title, fill }: DrawingProps<"events">) {
  const { id: projectId } = useProject();
  const columns = useMemo(
    () => columnsOf(projectId, result.order, result.timezone),
    [projectId, result],
  );
  return (
    <Frame
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
        empty={<Nothing />}
      />
    </Frame>
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

/** As it was sent, where numbers have more digits than JSON readers keep. */
function propertiesText({ properties, properties_text: exact }: Event): string {
  const text = exact ?? JSON.stringify(properties);
  return text === "{}" ? "" : text;
}
