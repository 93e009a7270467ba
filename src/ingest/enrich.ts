import type { EventRow, OtherKind } from "@/clickhouse/events";
import type { Draft } from "./draft";
import { JsonCursor } from "./json-cursor";
import type { Properties } from "./properties";
import type { Receipt } from "./receipt";

/** A server's or an app's User-Agent names the HTTP library that it uses, not the visitor. */
export function enrichClient({ row }: Draft, { visitor }: Receipt): null {
  row.country = visitor.country;
  if (row.platform.toLowerCase() !== "web") return null;
  const { client } = visitor;
  row.browser = client.browser;
  row.os = client.os;
  row.deviceType = client.deviceType;
  row.isBot = client.isBot;
  return null;
}

const SESSION_KEYS = ["session_id", "$session_id"];

/** Digits as sent: beyond 2^53 two ids would become one number. */
function exactNumber(row: EventRow, key: string): string {
  const bytes = Buffer.from(row.raw);
  const span = new JsonCursor(bytes).findMember(key);
  return span ? bytes.toString("utf8", span.start, span.end) : "";
}

export function nameSession({ row, properties }: Draft): null {
  for (const key of SESSION_KEYS) {
    const id = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (typeof id === "string") row.sessionId = id;
    if (typeof id === "number") {
      row.sessionId = Math.abs(id) <= Number.MAX_SAFE_INTEGER ? String(id) : exactNumber(row, key);
    }
    if (row.sessionId !== "") break;
  }
  return null;
}

function otherKind(value: unknown): OtherKind {
  if (Array.isArray(value)) return "array";
  return typeof value === "object" && value !== null ? "object" : "null";
}

/** Sets a key as plain data: assigned, `__proto__` would change the object's prototype instead. */
function put<T>(map: Record<string, T>, key: string, value: T): void {
  if (key !== "__proto__") map[key] = value;
  else Object.defineProperty(map, key, { value, enumerable: true });
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

/** Lays the top-level properties out by type, as the table keeps them. */
export function typeProperties({ sent, row, properties }: Draft, receipt: Receipt): null {
  sortProperties(row, properties);
  if (sent.walk?.infinite) {
    receipt.warn(
      sent.index,
      "number_out_of_range",
      "A number among the properties is larger than any that can be counted with; it was stored as null.",
    );
  }
  return null;
}
