import { type EventSpan, findEvents } from "./event-spans";
import type { Span } from "./json-cursor";

const OPEN_OBJECT = 0x7b;

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

/**
 * A batch's body, parsed event by event. As one string of some hundred kilobytes it would take three
 * to five times as long, since V8 makes each string of over 128 KB on fresh pages of memory; and its
 * events would all be in memory at once.
 *
 * The body is JSON exactly if it can be opened and each event parsed: an object is a value of its own
 * wherever it stands, so if the text is JSON with `{}` in its place, and the object is JSON too, the
 * whole is.
 */
export class BatchBody {
  private constructor(
    private readonly bytes: Buffer,
    /** The body with an empty object in the place of each event that is one and has a span. */
    readonly envelope: unknown,
    /** Where the events stand, in order; none beyond the limit. */
    readonly spans: readonly EventSpan[],
  ) {}

  /** Throws `SyntaxError` where the body is no JSON; that of its events still has to show. */
  static open(bytes: Buffer): BatchBody {
    const spans = findEvents(bytes);
    const objects = spans.filter(({ start }) => bytes[start] === OPEN_OBJECT);
    return new BatchBody(bytes, JSON.parse(withoutObjects(bytes, objects)), spans);
  }

  /** The event at `span`. Throws `SyntaxError` where it is no JSON. */
  parse({ start, end }: Span): unknown {
    return JSON.parse(this.bytes.toString("utf8", start, end));
  }
}
