import { canonicalName, NOT_IN_LINE, storableText } from "../text/canonical";
import { Fault, faults } from "./fault";
import { field } from "./fields";
import { readText } from "./text";

/** A title as it is stored: one line, trimmed, in NFC. `max` counts characters. */
export const title = ({ min = 1, max }: { min?: number; max: number }) =>
  field(
    (input) => {
      if (typeof input !== "string") return readText(input, {});
      const read = readText(canonicalName(input), { min, max });
      return read instanceof Fault || !NOT_IN_LINE.test(read) ? read : CONTROL;
    },
    { type: "string", minLength: min, maxLength: max },
  );

const CONTROL = faults.value("remove control characters");

/** Text of several lines as it is stored: characters that cannot be stored become U+FFFD. */
export const prose = ({ max }: { max: number }) =>
  field(
    (input) => {
      const read = readText(input, { max });
      return read instanceof Fault ? read : storableText(read);
    },
    { type: "string", maxLength: max },
  );
