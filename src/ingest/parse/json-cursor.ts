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
 * What it found last stands in fields, since an object for each key of each event is what the garbage
 * collector would then do instead of work.
 */
export class JsonCursor {
  /** Of the value that was stepped over last. */
  start = 0;
  keys = 0;
  /** Of the key of the member that is visited, quotes included. */
  keyStart = 0;
  keyEnd = 0;

  constructor(
    readonly bytes: Buffer,
    public at = 0,
  ) {}

  /** The span of the value that was stepped over last. */
  get value(): ValueSpan {
    return { start: this.start, end: this.at, keys: this.keys };
  }

  /** Whether the value that comes next is an object. */
  get isAtObject(): boolean {
    this.skipSpace();
    return this.bytes[this.at] === OPEN_OBJECT;
  }

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

  private skipBrackets(): void {
    const { bytes } = this;
    let depth = 0;
    let at = this.at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at += 1) {
          if (bytes[at] === BACKSLASH) at += 1;
        }
      } else if (byte === COLON) {
        this.keys += 1;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    this.at = at + 1;
  }

  /** Steps over one value, whatever it is, and the white space before it; leaves its span in {@link value}. */
  skipValue(): void {
    this.skipSpace();
    const start = this.at;
    const byte = this.bytes[start];
    this.keys = 0;
    if (byte === QUOTE) this.skipString();
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.skipBrackets();
    else this.skipScalar();
    this.at = Math.min(this.at, this.bytes.length);
    this.start = start;
  }

  /**
   * Steps over the list that comes next, if one does; false otherwise. At each item it calls `step`,
   * which has to step over the item.
   */
  eachItem(step: () => void): boolean {
    if (!this.take(OPEN_LIST)) return false;
    if (this.take(CLOSE_LIST)) return true;
    do step();
    while (this.take(COMMA));
    this.take(CLOSE_LIST);
    return true;
  }

  /**
   * Steps over the object that comes next, if one does; false otherwise. At the value of each member it
   * calls `step`, which has to step over the value.
   */
  eachMember(step: () => void): boolean {
    if (!this.take(OPEN_OBJECT)) return false;
    if (this.take(CLOSE_OBJECT)) return true;
    do {
      this.skipValue();
      this.keyStart = this.start;
      this.keyEnd = this.at;
      this.take(COLON);
      step();
    } while (this.take(COMMA));
    this.take(CLOSE_OBJECT);
    return true;
  }

  /** The key of the member that is visited, as JSON text. */
  get keyText(): string {
    return this.bytes.toString("utf8", this.keyStart, this.keyEnd);
  }

  /** Whether the key of the member that is visited is `name` (in ASCII), however it is written. */
  keyIs(name: string): boolean {
    const length = this.keyEnd - this.keyStart - 2;
    if (length < name.length) return false;
    if (length === name.length) {
      // Most other keys differ in the first byte: no string is made for those.
      if (this.bytes[this.keyStart + 1] !== name.charCodeAt(0)) return false;
      return this.keyText === `"${name}"`;
    }
    // Only a key with escapes can be longer than what it spells.
    if (!this.bytes.subarray(this.keyStart, this.keyEnd).includes(BACKSLASH)) return false;
    try {
      return JSON.parse(this.keyText) === name;
    } catch {
      return false;
    }
  }

  /**
   * Steps over the object that comes next and gives the value of its member `name`: of a repeated one
   * the last, as JSON.parse has it.
   */
  findMember(name: string): ValueSpan | null {
    let found: ValueSpan | null = null;
    this.eachMember(() => {
      const wanted = this.keyIs(name);
      this.skipValue();
      if (wanted) found = this.value;
    });
    return found;
  }
}
