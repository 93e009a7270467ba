import { type EventSpan, findEvents } from "./event-spans";
import type { Span } from "./json-cursor";

const OPEN_OBJECT = 0x7b;

/** The body's text with each of `objects` replaced by `{}`. */
function withoutObjects(bytes: Buffer, objects: readonly Span[]): string {
  let text = "";
  let from = 0;
  for (const { start, end } of objects) {
    text += `${bytes.toString("utf8", from, start)}{}`;
    from = end;
  }
  return text + bytes.toString("utf8", from);
}

/**
 * The body of a batch, parsed event by event. Parsing it as one string of several hundred kilobytes
 * takes three to five times as long, since V8 puts each string of over 128 KB on fresh pages of
 * memory, and would hold all events in memory at once.
 *
 * The body is valid JSON if and only if it can be opened and each event can be parsed: replacing an
 * object with `{}` does not change whether the text around it is JSON.
 */
export class LazyBatch {
  private constructor(
    private readonly bytes: Buffer,
    /** The parsed body, in which each event that is an object and has a span is empty. */
    readonly envelope: unknown,
    readonly spans: readonly EventSpan[],
  ) {}

  /** Throws `SyntaxError` if the body is not JSON; its events are checked by `parse`. */
  static open(bytes: Buffer): LazyBatch {
    const spans = findEvents(bytes);
    const objects = spans.filter(({ start }) => bytes[start] === OPEN_OBJECT);
    return new LazyBatch(bytes, JSON.parse(withoutObjects(bytes, objects)), spans);
  }

  parse({ start, end }: Span): unknown {
    return JSON.parse(this.bytes.toString("utf8", start, end));
  }
}
