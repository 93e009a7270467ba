import { last, one } from "../engine/queries";
import { resultOf, totalOf } from "../engine/right";
import { numbersIn } from "../reading/numbers";
import { proseOf } from "../reading/prose";
import { states } from "../scoring/figures";
import type { Trap } from "./trap";

/** Takes the users of a week from the engine, and does not add up those of its days. */
export const usersOfDays: Trap = {
  id: "users-that-do-not-add-up",
  place: "club",
  wordings: [
    () =>
      "How many distinct users had a booking_made event on each of the last 7 days, and how many in total?",
    () =>
      "Unique users of booking_made by day for the past 7 days, with the total for the whole time?",
  ],
  queries: () => [
    one("unique_users", "booking_made", last("7d")),
    {
      kind: "trend",
      granularity: "day",
      range: last("7d"),
      series: [{ metric: "unique_users", events: ["booking_made"] }],
    },
  ],
  faults({ text }, { found }) {
    const total = totalOf(found[0]);
    const days = resultOf(found[1], "trend").series[0]?.values ?? [];
    const sum = days.reduce<number>((all, day) => all + Number(day), 0);
    const isStated = states(proseOf(text), { what: "users", as: "count", value: total });
    return [
      ...(isStated ? [] : [`does not state the total ${total}`]),
      ...(numbersIn(text).some(({ value }) => value === sum) ? [`states the sum ${sum}`] : []),
    ];
  },
};
