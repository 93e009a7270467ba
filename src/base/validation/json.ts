import { isUtf8 } from "node:buffer";
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

/** A body that is to be JSON is not even text (RFC 8259, 8.1). Throws {@link ValidationError}. */
export function assertUtf8(bytes: Uint8Array): void {
  if (isUtf8(bytes)) return;
  const offset = new TextDecoder().decode(bytes).indexOf("\ufffd");
  throw new ValidationError([jsonInvalid({ offset, error: "Invalid UTF-8" })]);
}

/**
 * The value of a JSON text, or `undefined` when there is none (empty or white space). Throws
 * {@link ValidationError} that says what was found and at which character; the text itself is never
 * echoed, as JavaScript's own message would. `parse` is `JSON.parse`, or reads the same texts otherwise.
 */
export function parseJson(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    if (text.trim() === "") return undefined;
    throw new ValidationError([
      jsonInvalid(findJsonFault(text) ?? { offset: 0, error: "Expecting value" }),
    ]);
  }
}
