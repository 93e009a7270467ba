import { equals, last, one } from "../engine/queries";
import { totalOf } from "../engine/right";
import { proseOf } from "../reading/prose";
import { states } from "../scoring/figures";
import type { Trap } from "./trap";
import { RARE_REFERENCE } from "./world/club";

/** Finds a value that is not among the 100 most frequent. */
export const rareValue: Trap = {
  id: "value-beyond-the-100th",
  place: "club",
  wordings: [
    () =>
      `How many booking_made events with the reference ${RARE_REFERENCE} were there in the last 90 days?`,
    () => `How many bookings were made with reference ${RARE_REFERENCE} over the past 90 days?`,
  ],
  queries: () => [
    one("count", "booking_made", last("90d"), {
      filters: [equals("properties.reference", RARE_REFERENCE)],
    }),
  ],
  faults({ text }, { found }) {
    const count = totalOf(found[0]);
    return [
      ...(states(proseOf(text), { what: "bookings", as: "count", value: count })
        ? []
        : [`does not state ${count}`]),
    ];
  },
};
