import { canonicalName, storableText, UNFIT_IN_LINE } from "../text/canonical";
import { Fault, faults } from "./fault";
import { field } from "./fields";
import { readText } from "./text";

/** A title as it is kept: one line, trimmed, in NFC. `max` counts characters. */
export const title = ({ min = 1, max }: { min?: number; max: number }) =>
  field(
    (input) => {
      if (typeof input !== "string") return readText(input, {});
      const read = readText(canonicalName(input), { min, max });
      return read instanceof Fault || !UNFIT_IN_LINE.test(read) ? read : CONTROL;
    },
    { type: "string", minLength: min, maxLength: max },
  );

const CONTROL = faults.value("leave out control characters");

/** Text of many lines as it is kept: what no store can hold becomes U+FFFD. */
export const prose = ({ max }: { max: number }) =>
  field(
    (input) => {
      const read = readText(input, { max });
      return read instanceof Fault ? read : storableText(read);
    },
    { type: "string", maxLength: max },
  );
