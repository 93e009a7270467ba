import { resultOf } from "../engine/right";
import { isNamed, nameOf } from "../reading/names";
import { ownFigures, saysUnknown, type Trap } from "./trap";

const UNKNOWN = "purchase_refunded";

/** Says that there is no such event, and which events there are, instead of a 0. */
export const unknownEvent: Trap = {
  id: "unknown-event",
  place: "shop",
  wordings: [
    () => `How many ${UNKNOWN} events were there in the last 30 days?`,
    () => `Number of ${UNKNOWN} events over the past 30 days?`,
  ],
  queries: () => [{ kind: "values", field: "event_name", range: { last: "90d" }, limit: 100 }],
  faults(answer, facts) {
    const known = resultOf(facts.found[0], "values").values.map(({ value }) => String(value));
    const others = answer.text.replaceAll(UNKNOWN, "");
    const figures = ownFigures(answer, facts);
    return [
      ...(saysUnknown(answer.text) ? [] : ["does not say that the event does not exist"]),
      ...(known.some((name) => isNamed(others, nameOf(name))) ? [] : ["names no other event"]),
      ...(figures.length === 0 ? [] : [`states figures: ${figures.join(", ")}`]),
    ];
  },
};
