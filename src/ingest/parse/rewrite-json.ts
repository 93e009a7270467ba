import { storableText } from "@/base/text/canonical";
import { JsonCursor, type Span } from "./json-cursor";

const slice = (bytes: Buffer, { start, end }: Span) => bytes.toString("utf8", start, end);

const parseText = (text: string) => storableText(String(JSON.parse(text)));

function rewriteObject(bytes: Buffer, span: Span): string {
  // Rewrites only the last value of each key. The repeated ones before it were not validated, and
  // one with 20,000 levels would overflow the stack.
  const last = new Map<string, Span>();
  const cursor = new JsonCursor(bytes, span.start);
  cursor.eachMember(() => {
    const key = parseText(cursor.keyText);
    cursor.skipValue();
    last.set(key, cursor.value);
  });
  const members = Array.from(last, ([key, value]) => {
    return `${JSON.stringify(key)}:${rewriteJson(bytes, value)}`;
  });
  return `{${members.join(",")}}`;
}

function rewriteList(bytes: Buffer, span: Span): string {
  const items: string[] = [];
  const cursor = new JsonCursor(bytes, span.start);
  cursor.eachItem(() => {
    cursor.skipValue();
    items.push(rewriteJson(bytes, cursor.value));
  });
  return `[${items.join(",")}]`;
}

/**
 * Rewrites a JSON value so that every reader reads it as JSON.parse does: no repeated keys, only
 * storable text, and null for a number beyond a double's range. All other numbers keep their digits
 * as sent. Recurses as deep as the value is nested.
 */
export function rewriteJson(bytes: Buffer, span: Span): string {
  const first = String.fromCharCode(bytes[span.start] ?? 0);
  if (first === "{") return rewriteObject(bytes, span);
  if (first === "[") return rewriteList(bytes, span);
  if (first === '"') return JSON.stringify(parseText(slice(bytes, span)));
  const scalar = slice(bytes, span);
  return Math.abs(Number(scalar)) === Number.POSITIVE_INFINITY ? "null" : scalar;
}
