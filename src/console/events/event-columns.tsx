import Link from "next/link";
import { userHref } from "@/console/links/user-href";
import { valueLabel } from "@/console/query/model/groups";
import type { Inputs } from "@/console/trpc/api";
import { Badge } from "@/ui/badge";
import { formatClock, formatIso } from "@/ui/format/time";
import type { Column } from "@/ui/table/table";
import type { EventSummary } from "./live-list";

export type EventOrder = NonNullable<Inputs["events"]["page"]["order"]>;

/** Times that differ by less than this are shown as the same. */
const SAME_MS = 60_000;

/** Times are in the zone shown in the page header. */
export function eventColumns(
  projectId: string,
  order: EventOrder,
  zone: string,
): Column<EventSummary>[] {
  const received = (event: EventSummary) => event.receivedAt;
  const happened = (event: EventSummary) => event.happenedAt;
  const [first, second] = order === "received" ? [received, happened] : [happened, received];
  const differs = (event: EventSummary) => Math.abs(event.receivedAt - event.happenedAt) >= SAME_MS;
  return [
    {
      key: "first",
      header: order === "received" ? "Received" : "Event time",
      cell: (event) => (
        <span className="whitespace-nowrap tabular-nums">{formatClock(first(event), zone)}</span>
      ),
      csv: (event) => formatIso(first(event), zone),
    },
    {
      key: "second",
      header: order === "received" ? "Event time" : "Received",
      cell: (event) => (
        <span className="whitespace-nowrap text-faint tabular-nums">
          {differs(event) ? formatClock(second(event), zone) : "same"}
        </span>
      ),
      csv: (event) => formatIso(second(event), zone),
    },
    {
      key: "event",
      header: "Event",
      width: "12rem",
      cell: (event) => (
        <span className="flex max-w-56 items-center gap-1.5">
          <span className="truncate font-medium" title={event.eventName}>
            {event.eventName}
          </span>
          {event.isBot && <Badge tone="warn">Bot</Badge>}
        </span>
      ),
      csv: (event) => event.eventName,
    },
    {
      key: "user",
      header: "User",
      width: "10rem",
      cell: (event) => (
        <Link
          href={userHref(projectId, event.userId)}
          prefetch={false}
          title={event.userId}
          // Keyboard users open the event from the row; the event links to its user.
          tabIndex={-1}
          onClick={(click) => click.stopPropagation()}
          className="block max-w-40 truncate font-mono text-xs hover:underline"
        >
          {event.userId}
        </Link>
      ),
      csv: (event) => event.userId,
    },
    {
      key: "platform",
      header: "From",
      width: "10rem",
      cell: (event) => (
        <span className="block max-w-44 truncate text-soft" title={placeText(event)}>
          {placeText(event)}
        </span>
      ),
      csv: (event) => event.platform,
    },
    {
      key: "properties",
      header: "Properties",
      cell: (event) => (
        <span className="block max-w-[26rem] truncate font-mono text-soft text-xs">
          {event.preview === "{}" ? "" : event.preview}
        </span>
      ),
      csv: (event) => event.preview,
    },
  ];
}

function placeText({ platform, browser, appVersion, country }: EventSummary): string {
  const parts = [valueLabel("platform", platform), browser || appVersion, country];
  return parts.filter((part) => part !== "").join(" · ");
}
