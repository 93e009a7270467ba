/** Single quotes in pairs, with their escapes; what is left after them may be open. */
const CLOSED = /^(?:[^'\\]|\\.|'(?:[^'\\]|\\.|'')*')*/;

/** What has been typed of a quoted text that is still open at the line's end; null outside of one. */
export function openQuote(line: string): string | null {
  const rest = line.slice(CLOSED.exec(line)?.[0].length ?? 0);
  return rest.startsWith("'") ? rest.slice(1) : null;
}
