import { parseJsonExactly } from "@/base/text/long-integers";
import type { Scalar } from "@/query/engine/model/filter";
import { isProperty } from "./fields";

export type { Scalar } from "@/query/engine/model/filter";

/** Matches text that would be read as another type without quotes. */
const LOOKS_TYPED = /^(-?\d|true$|false$|null$|")/;

/**
 * Parses a typed property value: `90`, `true`, `null` and quoted text are read as JSON, anything
 * else is text. Columns hold text only. A number with more digits than a double can hold stays
 * text, which the server also compares with numbers.
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

/** Every value the input can mean, the likeliest first: `90` is a number or a text. */
export function meaningsOf(field: string, typed: string): Scalar[] {
  const text = typed.trim();
  if (text === "") return [];
  const read = readScalar(field, text);
  return read === text ? [text] : [read, text];
}

/** Matches text whose start, end or own quotes would be unclear without quotes. */
const HIDES = /^\s|\s$|^$|^"/;

/**
 * A value as text, with quotes where text could be mistaken for another type: `pro`, `90`, `"90"`.
 */
export function scalarText(field: string, value: Scalar): string {
  if (typeof value === "string" && readScalar(field, value) === value) {
    return HIDES.test(value) ? JSON.stringify(value) : value;
  }
  return JSON.stringify(value);
}

export const isScalar = (value: unknown): value is Scalar =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** A type label for property values in a list; undefined for text. */
export function typeMark(value: Scalar): string | undefined {
  if (value === null) return "null";
  return typeof value === "string" ? undefined : typeof value === "number" ? "number" : "boolean";
}
