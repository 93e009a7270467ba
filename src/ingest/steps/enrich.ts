import { digitsOf, isLong } from "@/base/text/long-integers";
import type { EventRow, OtherKind } from "@/clickhouse/events";
import { JsonCursor } from "../parse/json-cursor";
import type { Properties } from "../parse/properties";
import type { RequestContext } from "./context";
import type { Draft } from "./draft";

/**
 * Only reads the User-Agent for web events: elsewhere it names an HTTP library, not
 * the visitor's client.
 */
export function enrichClient({ row }: Draft, { visitor }: RequestContext): null {
  row.country = visitor.country;
  if (row.platform.toLowerCase() !== "web") return null;
  const { client } = visitor;
  row.browser = client.browser;
  row.os = client.os;
  row.deviceType = client.deviceType;
  row.isBot = client.isBot;
  return null;
}

function otherKind(value: unknown): OtherKind {
  if (Array.isArray(value)) return "array";
  return typeof value === "object" && value !== null ? "object" : "null";
}

/** Sets a key as plain data: assigning to `__proto__` would change the object's prototype. */
function put<T>(map: Record<string, T>, key: string, value: T): void {
  if (key !== "__proto__") map[key] = value;
  else Object.defineProperty(map, key, { value, enumerable: true });
}

function longNumbers(raw: string): Map<string, string> {
  const digits = new Map<string, string>();
  const cursor = new JsonCursor(Buffer.from(raw));
  cursor.eachMember(() => {
    const key: string = JSON.parse(cursor.keyText);
    cursor.skipValue();
    const { start, end } = cursor.value;
    const written = cursor.bytes.toString("latin1", start, end);
    if (isLong(Number(written))) digits.set(key, digitsOf(written));
  });
  return digits;
}

function sortProperties(row: EventRow, properties: Properties): void {
  for (const key of Object.keys(properties)) {
    const value = properties[key];
    if (typeof value === "string") put(row.strings, key, value);
    else if (typeof value === "number") put(row.numbers, key, value);
    else if (typeof value === "boolean") put(row.booleans, key, value);
    else put(row.others, key, otherKind(value));
  }
}

/** Sorts the top-level properties into one map per type, as the events table stores them. */
export function typeProperties({ sent, row, properties }: Draft, { report }: RequestContext): null {
  sortProperties(row, properties);
  if (sent.walk?.long) {
    for (const [key, digits] of longNumbers(row.raw)) put(row.strings, key, digits);
  }
  if (sent.walk?.infinite) {
    report.warn(
      sent.index,
      "number_out_of_range",
      "A number in the properties is too large to represent; it was stored as null.",
    );
  }
  return null;
}

const SESSION_KEYS = ["session_id", "$session_id"];

/** Runs after `typeProperties`, which keeps the digits of long numbers as strings. */
export function nameSession({ row }: Draft): null {
  for (const key of SESSION_KEYS) {
    if (Object.hasOwn(row.strings, key)) row.sessionId = row.strings[key] ?? "";
    else if (Object.hasOwn(row.numbers, key)) row.sessionId = String(row.numbers[key]);
    if (row.sessionId !== "") break;
  }
  return null;
}
