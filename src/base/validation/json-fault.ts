export type JsonFault = {
  /** Index of the invalid character, in UTF-16 units. */
  offset: number;
  error: string;
};

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class FaultFound extends Error {
  constructor(readonly fault: JsonFault) {
    super(fault.error);
  }
}

function fail(offset: number, error: string): never {
  throw new FaultFound({ offset, error });
}

/** The index after a match of `token` at `from`, or -1. */
function indexAfter(token: RegExp, text: string, from: number): number {
  token.lastIndex = from;
  return token.test(text) ? token.lastIndex : -1;
}

/** The index after the string whose opening quote is at `start`. */
function skipString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) fail(at, "Invalid control character at");
    const next = code === 0x5c ? indexAfter(ESCAPE, text, at) : at + 1;
    if (next < 0) fail(at, text[at + 1] === "u" ? "Invalid \\uXXXX escape" : "Invalid \\escape");
    at = next;
  }
  return fail(start, "Unterminated string starting at");
}

/**
 * Parses JSON text without recursion: each level of nesting takes an array element, not a stack
 * frame.
 */
class JsonParser {
  readonly #text: string;
  #at = 0;
  readonly #closers: ("}" | "]")[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): void {
    this.#value();
    while (this.#closers.length > 0) this.#afterValue();
    this.#space();
    if (this.#at < this.#text.length) fail(this.#at, "Extra data");
  }

  #space(): void {
    this.#at = indexAfter(SPACE, this.#text, this.#at);
  }

  /** Reads a whole scalar, or an array or object up to its first value. */
  #value(): void {
    this.#space();
    while (this.#text[this.#at] === "{" || this.#text[this.#at] === "[") {
      this.#closers.push(this.#text[this.#at] === "{" ? "}" : "]");
      this.#at += 1;
      this.#space();
      if (this.#closed()) return;
      if (this.#closers.at(-1) === "}") this.#key();
      this.#space();
    }
    this.#scalar();
  }

  #scalar(): void {
    if (this.#text[this.#at] === '"') {
      this.#at = skipString(this.#text, this.#at);
      return;
    }
    const next = indexAfter(SCALAR, this.#text, this.#at);
    if (next < 0) fail(this.#at, "Expecting value");
    this.#at = next;
  }

  #key(): void {
    if (this.#text[this.#at] !== '"') {
      fail(this.#at, "Expecting property name enclosed in double quotes");
    }
    this.#at = skipString(this.#text, this.#at);
    this.#space();
    if (this.#text[this.#at] !== ":") fail(this.#at, "Expecting ':' delimiter");
    this.#at += 1;
  }

  /** Skips the closing bracket of the innermost array or object, if it is here. */
  #closed(): boolean {
    if (this.#text[this.#at] !== this.#closers.at(-1)) return false;
    this.#closers.pop();
    this.#at += 1;
    return true;
  }

  #afterValue(): void {
    this.#space();
    if (this.#closed()) return;
    if (this.#text[this.#at] !== ",") fail(this.#at, "Expecting ',' delimiter");
    this.#at += 1;
    this.#space();
    if (this.#closers.at(-1) === "}") this.#key();
    this.#value();
  }
}

/**
 * Returns where and why a text is not valid JSON, or null if it is valid. Uses the messages of
 * Python's json module, which clients of this kind of API expect. JavaScript's own message has no
 * position and quotes the text.
 */
export function findJsonFault(text: string): JsonFault | null {
  try {
    new JsonParser(text).run();
    return null;
  } catch (error) {
    if (error instanceof FaultFound) return error.fault;
    throw error;
  }
}
