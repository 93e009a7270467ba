/** "Line 2, column 5" for an offset into the text, both counted from 1. */
export function describePosition(text: string, offset: number): string {
  const before = text.slice(0, Math.max(0, offset)).split("\n");
  return `Line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}

const WORD = /[\p{L}\p{N}_$]/u;

/**
 * The word at an offset, or else the single character there. Never empty, so that
 * it can be underlined.
 */
export function wordAt(text: string, offset: number): { from: number; to: number } {
  const last = Math.max(0, text.length - 1);
  const from = Math.min(Math.max(0, offset), last);
  let to = from;
  while (to < text.length && WORD.test(text.charAt(to))) to += 1;
  return { from, to: Math.min(text.length, Math.max(to, from + 1)) };
}
