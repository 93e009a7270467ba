import { type ValidationEntry, ValidationError } from "../errors";
import { findJsonFault, type JsonFault } from "./json-fault";

function jsonInvalid({ offset, error }: JsonFault): ValidationEntry {
  return {
    type: "json_invalid",
    loc: ["body", offset],
    msg: "JSON decode error",
    input: {},
    ctx: { error },
  };
}

/**
 * The value of a JSON text, or `undefined` when there is none (empty or white space). Throws
 * {@link ValidationError} that says what was found and at which character; the text itself is never
 * echoed, as JavaScript's own message would.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (text.trim() === "") return undefined;
    throw new ValidationError([
      jsonInvalid(findJsonFault(text) ?? { offset: 0, error: "Expecting value" }),
    ]);
  }
}
