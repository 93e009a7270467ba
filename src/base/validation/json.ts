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

/** Decodes a JSON body. Throws {@link ValidationError} if it is not UTF-8 (RFC 8259, 8.1). */
export function assertUtf8(bytes: Uint8Array): void {
  if (isUtf8(bytes)) return;
  const offset = new TextDecoder().decode(bytes).indexOf("\ufffd");
  throw new ValidationError([jsonInvalid({ offset, error: "Invalid UTF-8" })]);
}

/**
 * Returns the value of a JSON text, or `undefined` if it is empty or blank. Throws {@link
 * ValidationError} with the reason and position; unlike JavaScript's own message it never quotes
 * the text. `parse` must accept the same texts as `JSON.parse`.
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
