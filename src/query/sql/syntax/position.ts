import { isName, lex, plainName } from "./lexer";

/** In the text as it was sent: lines from 1, columns from 1, in characters. */
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

/** The offset in UTF-16 units of a byte of the text in UTF-8. */
export function offsetOfByte(sql: string, byte: number): number {
  return Buffer.from(sql).subarray(0, byte).toString().length;
}

/**
 * Where a name stands in the text for the first time, comments and quoted text left aside; null where it
 * does not. A dotted name is found by its last part.
 */
export function offsetOfName(sql: string, name: string): number | null {
  const last = (name.split(".").at(-1) ?? name).toLowerCase();
  const wanted = [name.toLowerCase(), last];
  const found = lex(sql).find((token) => {
    return isName(token) && wanted.includes(plainName(token).toLowerCase());
  });
  return found?.at ?? null;
}

/** Where a text stands for the first time, comments left aside; null where it does not. In any case. */
export function offsetOfText(sql: string, text: string): number | null {
  const wanted = text.toLowerCase();
  for (const token of lex(sql)) {
    const at = token.kind === "comment" ? -1 : token.text.toLowerCase().indexOf(wanted);
    if (at >= 0) return isName(token) ? token.at : token.at + at;
  }
  return null;
}
