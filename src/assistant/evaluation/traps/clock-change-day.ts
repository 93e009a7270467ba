import { dateText } from "../engine/calendar";
import { onDay, one } from "../engine/queries";
import { totalOf } from "../engine/right";
import { proseOf } from "../reading/prose";
import { states } from "../scoring/figures";
import type { Trap } from "./trap";
import { clockChange } from "./world/clock-change";

/** Takes a day on which the clocks change as it is in the project's zone, with 23 or 25 hours. */
export const clockChangeDay: Trap = {
  id: "day-of-a-clock-change",
  place: "club",
  wordings: [
    ({ calendar }) =>
      `How many door_opened events were there on ${dateText(clockChange(calendar).day)}, hour by hour? How many hours does that day have?`,
    ({ calendar }) =>
      `Count door_opened by hour on ${clockChange(calendar).day}: what is the total, and how many hours are there?`,
  ],
  queries: ({ calendar }) => [one("count", "door_opened", onDay(clockChange(calendar).day))],
  faults({ text }, { calendar, found }) {
    const value = totalOf(found[0]);
    const { hours } = clockChange(calendar);
    const saysHours = new RegExp(
      `\\b${hours}[\\s*-]*(?:local |hourly |one-hour )?(?:hours?|rows|buckets)`,
      "i",
    );
    return [
      ...(states(proseOf(text), { what: "openings", as: "count", value })
        ? []
        : [`does not state ${value}`]),
      ...(saysHours.test(text) ? [] : [`does not say that the day has ${hours} hours`]),
    ];
  },
};
