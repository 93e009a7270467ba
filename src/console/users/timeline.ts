import { SESSION_GAP_MS } from "@/query/engine/model/limits";
import type { EventRecord } from "@/query/kinds/events/result";
import { wallClock } from "@/ui/format/time";

/** Events of one session within a day, the newest first. */
export type TimelineSession = { key: string; events: EventRecord[] };

/** `time` is that of the day's newest event. */
export type TimelineDay = { key: string; time: string; sessions: TimelineSession[] };

type Open = { session: TimelineSession; earliest: number };

/**
 * A user's events by day of the zone and by session; they come newest first and may go on on the next
 * page. Events of one named session stand together, also where others fall between them.
 */
export function timelineOf(events: readonly EventRecord[], zone: string): TimelineDay[] {
  const days: TimelineDay[] = [];
  let open = new Map<string, Open>();
  for (const event of events) {
    const key = dayOf(event.timestamp, zone);
    let day = days.at(-1);
    if (day?.key !== key) {
      day = { key, time: event.timestamp, sessions: [] };
      days.push(day);
      open = new Map();
    }
    const name = event.session_id ?? "";
    const at = Date.parse(event.timestamp);
    const going = open.get(name);
    if (going && (name !== "" || going.earliest - at <= SESSION_GAP_MS)) {
      going.session.events.push(event);
      going.earliest = at;
    } else {
      const session = { key: event.event_id, events: [event] };
      day.sessions.push(session);
      open.set(name, { session, earliest: at });
    }
  }
  return days;
}

function dayOf(time: string, zone: string): string {
  const { year, month, day } = wallClock(time, zone);
  return `${year}-${month}-${day}`;
}
