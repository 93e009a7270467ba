import { MINUTE_MS } from "@/base/time/durations";
import type { Calendar } from "../../engine/calendar";
import { doorEvents } from "./clock-change";
import { injections } from "./injection";
import { noonOf, type WorldEvent, worldEvent } from "./world-event";

const DAYS = 85;
/** The week without bookings, counted from the current one. */
export const EMPTY_WEEK = -4;

/** Rarer than the others, so none of the 100 most frequent. */
export const RARE_REFERENCE = "REF-173";
const COMMON_REFERENCES = 120;
const RARE_REFERENCES = 60;
/** The bookings that have common references: five each. */
const COMMON_BOOKINGS = 5 * COMMON_REFERENCES;

/**
 * The first is booked most, the last least. More than the ten groups that a
 * breakdown has by default.
 */
const BERTHS = [
  "North Pier",
  "South Pier",
  "East Pier",
  "West Pier",
  "Harbour Wall",
  "Long Jetty",
  "Short Jetty",
  "Lighthouse Bay",
  "Old Dock",
  "New Dock",
  "Slipway",
  "Boathouse",
  "Sandbank",
];

/**
 * A club that books berths: its bookings, its door around a clock change, and an
 * event that gives orders.
 */
export function clubEvents(calendar: Calendar): WorldEvent[] {
  const days = Array.from({ length: DAYS }, (_, index) => calendar.day(index - DAYS));
  const { from, to } = calendar.week(EMPTY_WEEK);
  const open = days.filter((day) => day < from || day > to);
  const bookings = open.flatMap((day, index) => bookingsOf(noonOf(day, calendar.zone), index));
  return [
    ...bookings.map(numbered),
    ...doorEvents(calendar),
    ...days.slice(-20).flatMap((day) => injections(noonOf(day, calendar.zone))),
  ];
}

/** Eight to twelve a day, so that no two weeks with another first day are equal. */
const bookingsOf = (noon: number, index: number): WorldEvent[] =>
  Array.from({ length: 8 + ((index * 7) % 5) }, (_, at) =>
    worldEvent("booking_made", "", noon + at * MINUTE_MS),
  );

/** A member books on several days, so the users of days do not add up. */
const numbered = (booking: WorldEvent, index: number): WorldEvent => ({
  ...booking,
  user_id: `member-${index % 37}`,
  properties: {
    reference: referenceOf(index),
    berth: berthOf(index),
    amount: 20 + (index % 17) * 3.5,
  },
});

function referenceOf(index: number): string {
  const number =
    index < COMMON_BOOKINGS
      ? (index % COMMON_REFERENCES) + 1
      : COMMON_REFERENCES + ((index - COMMON_BOOKINGS) % RARE_REFERENCES) + 1;
  return `REF-${String(number).padStart(3, "0")}`;
}

/** Of 91 bookings, the first berth has 13, the next 12, and the last one. */
function berthOf(index: number): string {
  let place = index % 91;
  const berth = BERTHS.findIndex((_, at) => {
    place -= BERTHS.length - at;
    return place < 0;
  });
  return BERTHS[berth] ?? "";
}
