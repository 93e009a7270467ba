import { isName, lex, plainName } from "./lexer";

/** In the original text. Lines and columns start at 1; columns count characters. */
export type Position = { line: number; column: number };

/** `offset` is in UTF-16 units. */
export function positionAt(sql: string, offset: number): Position {
  const before = sql.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return {
    line: before.split("\n").length,
    column: [...before.slice(lineStart)].length + 1,
  };
}

/** Converts a byte offset in UTF-8 to UTF-16 units. */
export function offsetOfByte(sql: string, byte: number): number {
  return Buffer.from(sql).subarray(0, byte).toString().length;
}

/**
 * The first occurrence of a name outside comments and strings; null if there is none. A dotted name
 * is found by its last part.
 */
export function offsetOfName(sql: string, name: string): number | null {
  const last = (name.split(".").at(-1) ?? name).toLowerCase();
  const wanted = [name.toLowerCase(), last];
  const found = lex(sql).find((token) => {
    return isName(token) && wanted.includes(plainName(token).toLowerCase());
  });
  return found?.at ?? null;
}

/** The first occurrence of a text outside comments, ignoring case; null if there is none. */
export function offsetOfText(sql: string, text: string): number | null {
  const wanted = text.toLowerCase();
  for (const token of lex(sql)) {
    const at = token.kind === "comment" ? -1 : token.text.toLowerCase().indexOf(wanted);
    if (at >= 0) return isName(token) ? token.at : token.at + at;
  }
  return null;
}
