/** Matches text up to an unclosed single quote, with paired quotes and their escapes. */
const CLOSED = /^(?:[^'\\]|\\.|'(?:[^'\\]|\\.|'')*')*/;

/** The text typed after a quote that is still open at the line's end; null outside quotes. */
export function openQuote(line: string): string | null {
  const rest = line.slice(CLOSED.exec(line)?.[0].length ?? 0);
  return rest.startsWith("'") ? rest.slice(1) : null;
}
