import { parseJsonExactly } from "@/base/text/long-integers";
import type { Scalar } from "@/query/engine/model/filter";
import { isProperty } from "./fields";

export type { Scalar } from "@/query/engine/model/filter";

/** What would be read as something else than text, were it not in quotes. */
const LOOKS_TYPED = /^(-?\d|true$|false$|null$|")/;

/**
 * What was typed as a property's value: `90`, `true` and `null` are what they are in JSON, anything else
 * is text, and so is what stands in quotes. Columns hold text only. A number of more digits than a double
 * holds is text too, which the server compares with numbers as well.
 */
export function readScalar(field: string, text: string): Scalar {
  if (!isProperty(field) || !LOOKS_TYPED.test(text.trim())) return text;
  try {
    const value = parseJsonExactly(text);
    return isScalar(value) ? value : text;
  } catch {
    return text;
  }
}

/** Every value that what was typed can mean, the likeliest first: `90` is a number or a text. */
export function meaningsOf(field: string, typed: string): Scalar[] {
  const text = typed.trim();
  if (text === "") return [];
  const read = readScalar(field, text);
  return read === text ? [text] : [read, text];
}

/** Without quotes nobody would see where it begins and ends, or that it is a text in quotes. */
const HIDES = /^\s|\s$|^$|^"/;

/** A value so that text and number can be told apart: `pro`, `90`, `"90"`. */
export function scalarText(field: string, value: Scalar): string {
  if (typeof value === "string" && readScalar(field, value) === value) {
    return HIDES.test(value) ? JSON.stringify(value) : value;
  }
  return JSON.stringify(value);
}

export const isScalar = (value: unknown): value is Scalar =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** What tells the types of property values apart in a list; text needs no mark. */
export function typeMark(value: Scalar): string | undefined {
  if (value === null) return "null";
  return typeof value === "string" ? undefined : typeof value === "number" ? "number" : "yes or no";
}
