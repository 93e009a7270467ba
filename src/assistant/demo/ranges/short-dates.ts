import type { Unread } from "../words/unread";
import { MONTH } from "./calendar";

const DATE = "(\\d{1,2})(?:st|nd|rd|th)?";
const TO = "\\s*(?:to|until|through|and|-|–|—)\\s*(?:the\\s+)?";
const YEAR = "((?:,?\\s*(?:of\\s+)?(?:19|20)\\d\\d)?)";

const MONTH_LAST = new RegExp(
  `\\b(?:the\\s+)?${DATE}${TO}${DATE}\\s+(?:of\\s+)?(${MONTH})${YEAR}`,
  "gi",
);
const MONTH_FIRST = new RegExp(
  `\\b(${MONTH})\\s+${DATE}${TO}${DATE}(?!\\d|\\s*[ap]m)${YEAR}`,
  "gi",
);

/** Repeats the month that two dates share: "1 to 7 November" is 1 November to 7 November. */
export function expandShortDates(unread: Unread): void {
  unread.rewrite(MONTH_LAST, "$1 $3$4 to $2 $3$4");
  unread.rewrite(MONTH_FIRST, "$2 $1$4 to $3 $1$4");
}
