/** Between what has been read, so that the words around it do not read as one phrase. */
export const GAP = "¦";

/**
 * The part of a question that no parser has understood yet. Parsers take from it
 * what they understand.
 */
export class Unread {
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The rest, in its original case. */
  get text(): string {
    return this.#text;
  }

  /** Removes the first match, and returns it; null if there is none. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#text);
    if (match) this.remove(match.index, match[0].length);
    return match;
  }

  /** Writes what a pattern matches in another way, as `String.replace` does. */
  rewrite(pattern: RegExp, replacement: string): void {
    this.#text = this.#text.replace(pattern, replacement);
  }

  remove(start: number, length: number): void {
    const after = this.#text.slice(start + length);
    this.#text = `${this.#text.slice(0, start)} ${GAP} ${after}`;
  }
}
