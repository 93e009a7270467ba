import { one } from "../engine/queries";
import { totalOf } from "../engine/right";
import { proseOf } from "../reading/prose";
import { states } from "../scoring/figures";
import { namesRange } from "../scoring/place";
import type { Trap } from "./trap";

/** Takes a week from Monday to Sunday: not from Sunday, and not the last seven days. */
export const weekStart: Trap = {
  id: "start-of-the-week",
  place: "club",
  wordings: [
    () => "How many booking_made events were there last week?",
    () => "What was the number of booking_made events in the previous calendar week?",
  ],
  queries: ({ calendar }) => [one("count", "booking_made", calendar.week(-1))],
  faults({ text }, { calendar, project, found }) {
    const value = totalOf(found[0]);
    const { from, to } = calendar.week(-1);
    const range = calendar.resolve({ from, to });
    return [
      ...(states(proseOf(text), { what: "bookings", as: "count", value })
        ? []
        : [`does not state ${value}`]),
      ...(namesRange(text, range, project.timeZone)
        ? []
        : [`does not name the week from ${from} to ${to}`]),
    ];
  },
};
