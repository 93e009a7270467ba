const isTableLine = (line: string): boolean => /^\s*\|/.test(line) || /\|\s*:?-{3,}/.test(line);

/** The text without its tables and code blocks, at the same positions. */
export function proseOf(text: string): string {
  let isCode = false;
  return text
    .split("\n")
    .map((line) => {
      const isFence = /^\s*```/.test(line);
      if (isFence) isCode = !isCode;
      return isFence || isCode || isTableLine(line) ? " ".repeat(line.length) : line;
    })
    .join("\n");
}
