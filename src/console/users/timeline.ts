import { SESSION_GAP_MS } from "@/query/engine/model/limits";
import type { EventRecord } from "@/query/kinds/events/result";
import { wallClock } from "@/ui/format/time";

/** Events of one session within a day, newest first. */
export type TimelineSession = { key: string; events: EventRecord[] };

/** `time` is the time of the day's newest event. */
export type TimelineDay = { key: string; time: string; sessions: TimelineSession[] };

type OpenSession = { session: TimelineSession; earliest: number };

/**
 * Groups a user's events, which come newest first, by day and session. Events with the same session
 * id stay together even if other events fall between them.
 */
export function timelineOf(events: readonly EventRecord[], zone: string): TimelineDay[] {
  const days: TimelineDay[] = [];
  let open = new Map<string, OpenSession>();
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
