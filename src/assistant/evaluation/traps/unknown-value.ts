import { resultOf } from "../engine/right";
import { isNamed, nameOf } from "../reading/names";
import { ownFigures, saysUnknown, type Trap } from "./trap";

/** Says that there is no such value, and which values there are, instead of a 0. */
export const unknownValue: Trap = {
  id: "unknown-value",
  place: "shop",
  wordings: [
    () => 'How many product_viewed events with the category "tea" were there in the last 30 days?',
    () => "How often was a product of the category tea viewed over the past 30 days?",
  ],
  queries: () => [
    { kind: "values", field: "properties.category", range: { last: "90d" }, limit: 100 },
  ],
  faults(answer, facts) {
    const known = resultOf(facts.found[0], "values").values.map(({ value }) => String(value));
    const figures = ownFigures(answer, facts);
    return [
      ...(saysUnknown(answer.text) ? [] : ["does not say that the value does not exist"]),
      ...(known.some((value) => isNamed(answer.text, nameOf(value)))
        ? []
        : ["names no other value"]),
      ...(figures.length === 0 ? [] : [`states figures: ${figures.join(", ")}`]),
    ];
  },
};
