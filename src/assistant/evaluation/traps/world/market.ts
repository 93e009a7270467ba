import { HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import type { Calendar } from "../../engine/calendar";
import { noonOf, startOf, type WorldEvent, worldEvent } from "./world-event";

/** Visits of the two months before a month, at their ends in the zone, and two within it. */
export function marketEvents(calendar: Calendar): WorldEvent[] {
  const visits = (from: string, to: string, count: number) => [
    ...Array.from({ length: count }, (_, index) =>
      worldEvent(
        "stall_visited",
        `guest-${index}`,
        noonOf(from, calendar.zone) + index * MINUTE_MS,
      ),
    ),
    worldEvent("stall_visited", "guest-early", startOf(from, calendar.zone) + 10 * MINUTE_MS),
    worldEvent("stall_visited", "guest-late", noonOf(to, calendar.zone) + 11.8 * HOUR_MS),
  ];
  const [before, last] = [calendar.month(-2), calendar.month(-1)];
  return [
    ...visits(before.from, before.to, 53),
    ...visits(last.from, last.to, 31),
    ...[1, 2].map((minute) =>
      worldEvent("stall_visited", "guest-now", calendar.now - minute * MINUTE_MS),
    ),
  ];
}
