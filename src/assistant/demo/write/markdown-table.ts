/** Longer tables are cut: the console shows the whole result beside the answer. */
const MOST_ROWS = 20;

/** A table in Markdown; `end` is said below if rows are missing. Cells must already be Markdown. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const shown = rows.slice(0, MOST_ROWS);
  const lines = [columns, columns.map((_, index) => (index === 0 ? "---" : "---:")), ...shown];
  const table = lines.map((cells) => `| ${cells.map(cell).join(" | ")} |`).join("\n");
  const left = rows.length - shown.length;
  return left === 0 ? table : `${table}\n\n${left} more rows are in the result above.`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
