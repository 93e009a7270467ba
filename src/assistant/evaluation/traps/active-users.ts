import { last, one } from "../engine/queries";
import { totalOf } from "../engine/right";
import { numbersIn } from "../reading/numbers";
import { proseOf } from "../reading/prose";
import { states } from "../scoring/figures";
import type { Trap } from "./trap";

const DEFINES =
  /\b(?:(?:at least one|any|one or more|an?) (?:\w+ )?events?|(?:counted|defined|taken|treated) as|means?|meaning|definition|define|do you mean|which do you mean)\b/i;

/** Says what it counts as active, or asks; it does not silently choose. */
export const activeUsers: Trap = {
  id: "ambiguous-active",
  place: "shop",
  wordings: [
    () => "How many active users did we have in the last 7 days?",
    () => "What's the number of active users over the past 7 days?",
  ],
  queries: () => [one("unique_users", null, last("7d"))],
  faults({ text }, { found }) {
    const value = totalOf(found[0]);
    const prose = proseOf(text);
    const isQuestion = numbersIn(prose).length === 0 && text.includes("?");
    return [
      ...(DEFINES.test(prose) ? [] : ["does not say what active means"]),
      ...(isQuestion || states(prose, { what: "users", as: "count", value })
        ? []
        : [`does not state ${value}`]),
    ];
  },
};
