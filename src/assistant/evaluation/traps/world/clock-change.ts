import { Temporal } from "temporal-polyfill";
import { HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import type { Calendar } from "../../engine/calendar";
import { type WorldEvent, worldEvent } from "./world-event";

/** The last day on which the zone's clocks changed, in ms and as YYYY-MM-DD. */
export function clockChange({ now, zone }: Calendar): { at: number; day: string; hours: number } {
  const before = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const change = before.getTimeZoneTransition("previous");
  if (change === null) throw new Error(`${zone} has no clock changes.`);
  const day = change.toPlainDate().toString();
  return { at: change.epochMilliseconds, day, hours: change.hoursInDay };
}

/** One to five an hour on the day of the clock change and around it. */
export function doorEvents(calendar: Calendar): WorldEvent[] {
  const { at } = clockChange(calendar);
  return Array.from({ length: 60 }, (_, hour) => hour - 30)
    .flatMap((hour) =>
      Array.from({ length: 1 + (((hour + 30) * 3) % 5) }, (_, minute) =>
        worldEvent("door_opened", `member-${minute}`, at + hour * HOUR_MS + minute * MINUTE_MS),
      ),
    )
    .filter(({ timestamp }) => Date.parse(timestamp) < calendar.now);
}
