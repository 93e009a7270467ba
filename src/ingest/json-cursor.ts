const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/** A piece of a JSON text: from `start` up to but not including `end`, in bytes. */
export type Span = { start: number; end: number };

/** A value's span, and how many keys the objects in it have: repeated ones each time. */
export type ValueSpan = Span & { keys: number };

/**
 * Finds where values begin and end in the bytes of a JSON text, without making them. JSON.parse tells
 * nothing of how a value was written, and that is what is kept of an event's properties: a number of
 * twenty digits, the order of keys.
 *
 * It trusts its input. On a text that is not JSON it still ends, with spans that mean nothing: the
 * caller parses what they hold before it believes them. It does not recurse, so depth costs nothing.
 */
export class JsonCursor {
  constructor(
    readonly bytes: Buffer,
    public at = 0,
  ) {}

  private skipSpace(): void {
    while ((this.bytes[this.at] ?? 0xff) <= SPACE) this.at += 1;
  }

  /** Steps over `byte` and the white space before it, if it comes next. */
  private take(byte: number): boolean {
    this.skipSpace();
    if (this.bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  private skipString(): void {
    const { bytes } = this;
    let at = this.at + 1;
    while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    this.at = at + 1;
  }

  private skipScalar(): void {
    const { bytes } = this;
    let at = this.at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? SPACE;
      if (byte <= SPACE || byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT) break;
    }
    // At least one byte, so that a loop over a text that is not JSON comes to an end.
    this.at = Math.max(at, this.at + 1);
  }

  /** Returns how many colons stand between the brackets: there is one to each key. */
  private skipBrackets(): number {
    const { bytes } = this;
    let colons = 0;
    let depth = 0;
    let at = this.at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at += 1) {
          if (bytes[at] === BACKSLASH) at += 1;
        }
      } else if (byte === COLON) {
        colons += 1;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    this.at = at + 1;
    return colons;
  }

  /** Steps over one value, whatever it is, and the white space before it. */
  skipValue(): ValueSpan {
    this.skipSpace();
    const start = this.at;
    const byte = this.bytes[start];
    let keys = 0;
    if (byte === QUOTE) this.skipString();
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) keys = this.skipBrackets();
    else this.skipScalar();
    this.at = Math.min(this.at, this.bytes.length);
    return { start, end: this.at, keys };
  }

  /** Calls `visit` with the span of each item of the list that comes next; does nothing otherwise. */
  eachItem(visit: (item: Span) => void): void {
    if (!this.take(OPEN_LIST) || this.take(CLOSE_LIST)) return;
    do visit(this.skipValue());
    while (this.take(COMMA));
    this.take(CLOSE_LIST);
  }

  /** Calls `visit` with the spans of each key (quotes included) and value of the object that comes next. */
  eachMember(visit: (key: Span, value: ValueSpan) => void): void {
    if (!this.take(OPEN_OBJECT) || this.take(CLOSE_OBJECT)) return;
    do {
      const key = this.skipValue();
      this.take(COLON);
      visit(key, this.skipValue());
    } while (this.take(COMMA));
    this.take(CLOSE_OBJECT);
  }
}

/** Whether the string at `span` (quotes included) is `name`, however it is written. */
export function spells(bytes: Buffer, { start, end }: Span, name: string): boolean {
  const length = end - start - 2;
  if (length < name.length) return false;
  if (length === name.length) {
    // Most other keys differ in the first byte: no string is made for those.
    if (bytes[start + 1] !== name.charCodeAt(0)) return false;
    return bytes.toString("latin1", start + 1, end - 1) === name;
  }
  // Only a key with escapes can be longer than what it spells.
  if (!bytes.subarray(start, end).includes(BACKSLASH)) return false;
  try {
    return JSON.parse(bytes.toString("utf8", start, end)) === name;
  } catch {
    return false;
  }
}

/** The value of the member `name` of the object at `start`: of a repeated key the last, as JSON.parse has it. */
export function findMember(bytes: Buffer, start: number, name: string): ValueSpan | null {
  let found: ValueSpan | null = null;
  new JsonCursor(bytes, start).eachMember((key, value) => {
    if (spells(bytes, key, name)) found = value;
  });
  return found;
}
