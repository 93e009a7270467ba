/**
 * Longer tables are cut: the console shows the whole result beside the answer. `end`: which
 * rows a long table shows.
 */
const MOST_ROWS = 31;

/**
 * A table in Markdown. Cells must already be Markdown; columns of figures are aligned to the right.
 */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  end: "first" | "last" = "first",
): string {
  const shown = end === "first" ? rows.slice(0, MOST_ROWS) : rows.slice(-MOST_ROWS);
  const rule = columns.map((_, index) => (isNumeric(shown, index) ? "---:" : "---"));
  const table = [columns, rule, ...shown].map((cells) => `| ${cells.map(cell).join(" | ")} |`);
  const left = rows.length - shown.length;
  const more =
    left === 0
      ? ""
      : `\n\n${left} ${end === "first" ? "more" : "earlier"} rows are in the result above.`;
  return `${table.join("\n")}${more}`;
}

const FIGURE = /^(?:[+−-]?[\d,.]+%?|–|)$/;

const isNumeric = (rows: readonly (readonly string[])[], index: number): boolean =>
  rows.every((cells) => FIGURE.test(cells[index] ?? ""));

const cell = (text: string): string => text.replaceAll("|", "\\|");
