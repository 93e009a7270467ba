import { last } from "../engine/queries";
import { ranked } from "../engine/right";
import { proseOf } from "../reading/prose";
import { rankingFaults } from "../scoring/items";
import type { Trap } from "./trap";

/**
 * Finds the least of thirteen values, which is not among the ten that a breakdown lists by default.
 */
export const leastBooked: Trap = {
  id: "superlative",
  place: "club",
  wordings: [
    () => "Which berth had the fewest booking_made events in the last 90 days?",
    () => "What is the least booked berth, by booking_made over the past 90 days?",
  ],
  queries: () => [
    {
      kind: "breakdown",
      by: "properties.berth",
      events: ["booking_made"],
      range: last("90d"),
      limit: 100,
    },
  ],
  faults({ text }, { found, calendar }) {
    const { ranking } = ranked("bookings", 1, { lowest: true })(found, { calendar, picked: "" });
    return ranking ? rankingFaults(proseOf(text), ranking, []) : [];
  },
};
