const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/** A part of a JSON text, in bytes: `start` is inclusive, `end` is exclusive. */
export type Span = { start: number; end: number };

/** A value's span, and the number of keys in its objects, including repeated ones. */
export type ValueSpan = Span & { keys: number };

/**
 * Finds where values start and end in the bytes of a JSON text, without parsing them. JSON.parse
 * does not preserve how a value was written, and an event's properties are stored as written: a
 * twenty-digit number keeps its digits, and keys keep their order.
 *
 * It trusts its input. On a text that is not JSON it still terminates, with meaningless spans, so
 * the caller must parse what they contain before it relies on them. It does not recurse, so depth
 * does not matter. Its last result is kept in fields: an object per key of every event would keep
 * the garbage collector busy.
 */
export class JsonCursor {
  /** The span of the last value stepped over. */
  start = 0;
  keys = 0;
  /** The span of the current member's key, including quotes. */
  keyStart = 0;
  keyEnd = 0;

  constructor(
    readonly bytes: Buffer,
    public at = 0,
  ) {}

  get value(): ValueSpan {
    return { start: this.start, end: this.at, keys: this.keys };
  }

  get isAtObject(): boolean {
    this.#skipSpace();
    return this.bytes[this.at] === OPEN_OBJECT;
  }

  #skipSpace(): void {
    while ((this.bytes[this.at] ?? 0xff) <= SPACE) this.at += 1;
  }

  #take(byte: number): boolean {
    this.#skipSpace();
    if (this.bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  #skipString(): void {
    const { bytes } = this;
    let at = this.at + 1;
    while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    this.at = at + 1;
  }

  #skipScalar(): void {
    const { bytes } = this;
    let at = this.at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? SPACE;
      if (byte <= SPACE || byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT) break;
    }
    // Advances by at least one byte, so that a loop over a text that is not JSON terminates.
    this.at = Math.max(at, this.at + 1);
  }

  #skipBrackets(): void {
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

  /** Steps over white space and the next value; its span is then in {@link value}. */
  skipValue(): void {
    this.#skipSpace();
    const start = this.at;
    const byte = this.bytes[start];
    this.keys = 0;
    if (byte === QUOTE) this.#skipString();
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#skipBrackets();
    else this.#skipScalar();
    this.at = Math.min(this.at, this.bytes.length);
    this.start = start;
  }

  /**
   * Steps over the next value if it is a list; false otherwise. Calls `step` at each item, which
   * must step over the item.
   */
  eachItem(step: () => void): boolean {
    if (!this.#take(OPEN_LIST)) return false;
    if (this.#take(CLOSE_LIST)) return true;
    do step();
    while (this.#take(COMMA));
    this.#take(CLOSE_LIST);
    return true;
  }

  /**
   * Steps over the next value if it is an object; false otherwise. Calls `step` at each member's
   * value, which must step over the value.
   */
  eachMember(step: () => void): boolean {
    if (!this.#take(OPEN_OBJECT)) return false;
    if (this.#take(CLOSE_OBJECT)) return true;
    do {
      this.skipValue();
      this.keyStart = this.start;
      this.keyEnd = this.at;
      this.#take(COLON);
      step();
    } while (this.#take(COMMA));
    this.#take(CLOSE_OBJECT);
    return true;
  }

  get keyText(): string {
    return this.bytes.toString("utf8", this.keyStart, this.keyEnd);
  }

  /** Whether the current member's key is `name` (ASCII), with or without escapes. */
  keyIs(name: string): boolean {
    const length = this.keyEnd - this.keyStart - 2;
    if (length < name.length) return false;
    if (length === name.length) {
      // Most other keys differ in the first byte; this avoids making a string for them.
      if (this.bytes[this.keyStart + 1] !== name.charCodeAt(0)) return false;
      return this.keyText === `"${name}"`;
    }
    // Only a key with escapes can be longer than the name it spells.
    if (!this.bytes.subarray(this.keyStart, this.keyEnd).includes(BACKSLASH)) return false;
    try {
      return JSON.parse(this.keyText) === name;
    } catch {
      return false;
    }
  }

  /**
   * Steps over the next object and returns its member `name`; the last one if it is repeated, as
   * JSON.parse does.
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
