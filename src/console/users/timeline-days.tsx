import { valueLabel } from "@/console/query/model/groups";
import type { EventRecord } from "@/query/kinds/events/result";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { formatFullCount } from "@/ui/format/number";
import { formatHour, formatSeconds, formatShortDay, wallClock } from "@/ui/format/time";
import type { TimelineDay, TimelineSession } from "./timeline";

type TimelineDaysProps = {
  days: readonly TimelineDay[];
  zone: string;
  onOpen: (event: EventRecord) => void;
};

export function TimelineDays({ days, zone, onOpen }: TimelineDaysProps) {
  return (
    <div className="flex flex-col gap-5">
      {days.map((day) => (
        <section key={day.key} aria-label={dayText(day.time, zone)}>
          <h3 className="mb-2 font-medium text-soft text-sm">{dayText(day.time, zone)}</h3>
          <div className="flex flex-col gap-3">
            {day.sessions.map((session) => (
              <Session key={session.key} session={session} zone={zone} onOpen={onOpen} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const dayText = (time: string, zone: string): string =>
  `${formatShortDay(time, zone)} ${wallClock(time, zone).year}`;

type SessionProps = Pick<TimelineDaysProps, "zone" | "onOpen"> & { session: TimelineSession };

function Session({ session, zone, onOpen }: SessionProps) {
  const { events } = session;
  const [latest, earliest] = [events[0], events.at(-1)];
  if (!latest || !earliest) return null;
  const [from, to] = [formatHour(earliest.timestamp, zone), formatHour(latest.timestamp, zone)];
  return (
    <Card>
      <p className="flex flex-wrap items-baseline gap-x-3 border-line border-b px-3 py-1.5 text-soft text-xs">
        <span className="font-medium text-ink tabular-nums">
          {from === to ? from : `${from} – ${to}`}
        </span>
        <span>{events.length === 1 ? "1 event" : `${formatFullCount(events.length)} events`}</span>
        <span className="min-w-0 truncate">{placeText(latest)}</span>
      </p>
      <ol className="py-1">
        {events.map((event) => (
          <li key={event.event_id}>
            <Row event={event} zone={zone} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function placeText({ platform, browser, os, country }: EventRecord): string {
  const parts = [valueLabel("platform", platform), browser, os, country];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

function Row({ event, zone, onOpen }: Omit<SessionProps, "session"> & { event: EventRecord }) {
  const properties = event.properties_text ?? JSON.stringify(event.properties);
  return (
    <button
      type="button"
      onClick={() => onOpen(event)}
      className="flex w-full items-baseline gap-3 px-3 py-1 text-left text-sm hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <span className="shrink-0 text-faint text-xs tabular-nums">
        {formatSeconds(event.timestamp, zone)}
      </span>
      <span className="max-w-3/5 shrink-0 truncate font-medium text-ink" title={event.event_name}>
        {event.event_name}
      </span>
      {event.is_bot && <Badge tone="warn">Bot</Badge>}
      <span className="min-w-0 flex-1 truncate font-mono text-soft text-xs">
        {properties === "{}" ? "" : properties}
      </span>
    </button>
  );
}
