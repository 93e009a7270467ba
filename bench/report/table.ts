import type { Interval } from "../pairs/stats";
import { isMet, type Measurement, type Target, type Unit } from "../part";
import { formatNumber } from "./format-number";

const DIGITS: Record<Unit, number> = { "/s": 0, µs: 1, ms: 1, s: 1, "×": 2, MB: 0, "": 0 };
const HEAD = ["part", "measured", "result", "95% interval", "target", "met"];

/** Renders the results of all parts. */
export function renderTable(
  parts: readonly { name: string; measurements: readonly Measurement[] }[],
): string {
  const rows = parts.flatMap(({ name, measurements }) =>
    measurements.map((measurement) => row(name, measurement)),
  );
  return renderRows(HEAD, rows);
}

/** Renders a table as Markdown that also reads well in a terminal. */
export function renderRows(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** Renders the notes below the table, each once, with what it is about. */
export function renderNotes(measurements: readonly Measurement[]): string {
  const subjects = new Map<string, string[]>();
  for (const { what, note } of measurements)
    if (note) subjects.set(note, [...(subjects.get(note) ?? []), what]);
  return [...subjects].map(([note, whats]) => `- ${whats.join("; ")}: ${note}`).join("\n");
}

function row(part: string, measurement: Measurement): string[] {
  const { what, value, unit, interval, target } = measurement;
  const met = isMet(measurement);
  return [
    part,
    what,
    format(value, unit),
    interval ? formatInterval(interval, unit) : "",
    target ? formatTarget(target, unit) : "",
    met === undefined ? "" : met ? "yes" : "NO",
  ];
}

export function formatInterval({ low, high, rangeOf }: Interval, unit: Unit): string {
  const text = `${formatNumber(low, DIGITS[unit])} – ${formatNumber(high, DIGITS[unit])}`;
  return rangeOf ? `${text} (range of ${rangeOf})` : text;
}

function formatTarget(target: Target, unit: Unit): string {
  return "atLeast" in target
    ? `≥ ${format(target.atLeast, unit)}`
    : `≤ ${format(target.atMost, unit)}`;
}

export function format(value: number, unit: Unit): string {
  const text = formatNumber(value, DIGITS[unit]);
  return unit === "/s" ? `${text}/s` : `${text} ${unit}`.trim();
}
