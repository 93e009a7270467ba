const INDENT = "  ";

/**
 * Indents JSON text without parsing it, because `JSON.parse` would lose digits of long numbers.
 * Keys keep their order. Text that is not valid JSON keeps its tokens.
 */
export function prettyJson(text: string): string {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let depth = 0;
  let out = "";
  const newLine = () => `\n${INDENT.repeat(depth)}`;
  for (const [index, token] of tokens.entries()) {
    const isOpening = token === "{" || token === "[";
    const isClosing = token === "}" || token === "]";
    const previous = tokens[index - 1] ?? "";
    const isEmpty = isClosing && (previous === "{" || previous === "[");
    if (isClosing) {
      depth = Math.max(0, depth - 1);
      out += isEmpty ? token : `${newLine()}${token}`;
    } else {
      const begins = previous === "{" || previous === "[";
      out += begins ? `${newLine()}${token}` : token;
    }
    if (isOpening) depth++;
    if (token === ",") out += newLine();
    if (token === ":") out += " ";
  }
  return out;
}
