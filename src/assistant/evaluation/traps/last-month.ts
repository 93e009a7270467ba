import { one } from "../engine/queries";
import { totalOf } from "../engine/right";
import { proseOf } from "../reading/prose";
import { states } from "../scoring/figures";
import { namesRange } from "../scoring/place";
import type { Trap } from "./trap";

/**
 * Takes "last month" as the project's, at 00:30 on the first of a month, when it is still the
 * month before in UTC.
 */
export const lastMonth: Trap = {
  id: "last-month-at-00-30",
  place: "market",
  wordings: [
    () => "How many stall_visited events were there last month?",
    () => "What was last month's number of stall_visited events?",
  ],
  queries: ({ calendar }) => [one("count", "stall_visited", calendar.month(-1))],
  faults({ text }, { calendar, project, found }) {
    const value = totalOf(found[0]);
    const range = calendar.resolve(calendar.month(-1));
    return [
      ...(states(proseOf(text), { what: "visits", as: "count", value })
        ? []
        : [`does not state ${value}`]),
      ...(namesRange(text, range, project.timeZone)
        ? []
        : [`does not name ${calendar.monthText(-1)}`]),
    ];
  },
};
