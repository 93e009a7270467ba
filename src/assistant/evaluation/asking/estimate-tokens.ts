/** English text and JSON take about this many characters per token. */
const CHARACTERS = 3.5;

/**
 * About how many tokens texts and values take. Instructions and tool definitions are not included.
 */
export function estimateTokens(parts: readonly unknown[]): number {
  const characters = parts
    .map((part) => (typeof part === "string" ? part : (JSON.stringify(part) ?? "")).length)
    .reduce((sum, length) => sum + length, 0);
  return Math.ceil(characters / CHARACTERS);
}
