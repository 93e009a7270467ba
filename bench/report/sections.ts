/** Replaces the first table of the section with this heading, such as `## Results`. */
export function replaceTable(text: string, heading: string, table: string): string {
  const start = startOf(text, heading);
  return text.slice(0, start) + text.slice(start).replace(/(?:^\|.*\n)+/m, () => `${table}\n`);
}

/** Replaces everything between this heading and the next one of any level. */
export function replaceBody(text: string, heading: string, body: string): string {
  const start = startOf(text, heading);
  const next = text.indexOf("\n#", start);
  return `${text.slice(0, start)}\n${body}\n${next < 0 ? "" : text.slice(next)}`;
}

/** The index after the heading's line. */
function startOf(text: string, heading: string): number {
  const at = text.indexOf(`\n${heading}\n`);
  if (at < 0) throw new Error(`No section has the heading “${heading}”.`);
  return at + heading.length + 2;
}
