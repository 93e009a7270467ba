import { dateText } from "../engine/calendar";
import { namesRange } from "../scoring/place";
import { ownFigures, saysUnknown, type Trap } from "./trap";
import { EMPTY_WEEK } from "./world/club";

const NOTHING =
  /\b(?:none|nothing|zero|empty|0 (?:bookings|events|of)|no (?:data|amount|average|figure))\b/i;

const ZERO_AVERAGE =
  /\b(?:average|mean)\b[^.\n]{0,60}?\b(?:is|was|of|to|at)\b[\s*:$€]*0(?:\.0+)?\b/i;

/** Says that nothing happened, so there is no average; not that the average is 0. */
export const emptyWeek: Trap = {
  id: "empty-week",
  place: "club",
  wordings: [
    ({ calendar }) => {
      const { from, to } = calendar.week(EMPTY_WEEK);
      return `What was the average amount of booking_made from ${dateText(from)} to ${dateText(to)}?`;
    },
    ({ calendar }) => {
      const { from, to } = calendar.week(EMPTY_WEEK);
      return `Average booking_made amount between ${from} and ${to}?`;
    },
  ],
  faults(answer, facts) {
    const { calendar, project } = facts;
    const figures = ownFigures(answer, facts).filter((value) => value !== 0);
    const range = calendar.resolve(calendar.week(EMPTY_WEEK));
    const isSaid = NOTHING.test(answer.text) || saysUnknown(answer.text);
    return [
      ...(isSaid ? [] : ["does not say that there were no bookings"]),
      ...(ZERO_AVERAGE.test(answer.text) ? ["says that the average is 0"] : []),
      ...(figures.length === 0 ? [] : [`states figures: ${figures.join(", ")}`]),
      ...(namesRange(answer.text, range, project.timeZone) ? [] : ["does not name the week"]),
    ];
  },
};
