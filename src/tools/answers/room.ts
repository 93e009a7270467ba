import { jsonSize, MAX_ANSWER_CHARACTERS } from "../contract/answer";

/**
 * For the fields that are only known once the rows are: the cursor, the totals, the
 * note and the calls left.
 */
const LATER_FIELDS = 1_000;

/**
 * The size that an answer has left for its rows, as JSON, beside the fields that it already has.
 */
export const roomBeside = (answer: object): number =>
  MAX_ANSWER_CHARACTERS - jsonSize(answer) - LATER_FIELDS;
