import { isDict, parseJson } from "@/base/validation";
import { JsonCursor, type Span, spells } from "./json-cursor";
import { MAX_BATCH_EVENTS } from "./limits";

/**
 * A batch's body as a value, and where in the bytes each item of its `events` stands: not of those
 * beyond the limit, since 10 MiB hold millions of them and the batch is refused anyhow.
 */
export type BatchBody = { value: unknown; items: Span[] };

const OPEN_OBJECT = 0x7b;

/** The first items of the member `events`: of a repeated one the last, as JSON.parse has it. */
function findItems(bytes: Buffer): Span[] {
  let items: Span[] = [];
  new JsonCursor(bytes).eachMember((key, value) => {
    if (!spells(bytes, key, "events")) return;
    items = [];
    new JsonCursor(bytes, value.start).eachItem((item) => {
      if (items.length < MAX_BATCH_EVENTS) items.push(item);
    });
  });
  return items;
}

/** The body's text with `{}` in the place of each of `objects`. */
function withoutObjects(bytes: Buffer, objects: readonly Span[]): string {
  let text = "";
  let from = 0;
  for (const { start, end } of objects) {
    text += `${bytes.toString("utf8", from, start)}{}`;
    from = end;
  }
  return text + bytes.toString("utf8", from);
}

function parsePieces(bytes: Buffer, items: Span[]): unknown {
  const isObject = ({ start }: Span) => bytes[start] === OPEN_OBJECT;
  const value: unknown = JSON.parse(withoutObjects(bytes, items.filter(isObject)));
  if (!isDict(value) || !Array.isArray(value.events)) return value;
  value.events = value.events.map((item: unknown, index) => {
    const span = items[index];
    if (!span || !isObject(span)) return item;
    return JSON.parse(bytes.toString("utf8", span.start, span.end));
  });
  return value;
}

/**
 * Parses a batch event by event: as one string of some hundred kilobytes it takes three to five times
 * as long, since V8 makes each string of over 128 KB on fresh pages of memory.
 *
 * A body passes exactly if JSON.parse passes it whole: an object is a value of its own wherever it
 * stands, so if the text is JSON with `{}` in its place, and the object is JSON too, the whole is.
 * Throws `ValidationError` (json_invalid) otherwise.
 */
export function parseBatchBody(bytes: Buffer): BatchBody {
  const items = findItems(bytes);
  try {
    return { value: parsePieces(bytes, items), items };
  } catch {
    return { value: parseJson(bytes.toString("utf8")), items };
  }
}
