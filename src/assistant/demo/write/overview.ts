import type { Scope } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { code, figure, percent } from "../markdown/format";
import { frame, spanText } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { notesText, paragraphs } from "../markdown/notes";

const FIGURES = ["events", "unique users", "sessions"];

/** The main figures of a period with those of the one before, and its most frequent events. */
export function writeOverview(scope: Scope, figures: AnswerTable, events: AnswerTable): string {
  const rows = FIGURES.map((name, index) => {
    const [now, before, change] = [0, 1, 2].map((offset) =>
      numberAt(figures.totals, 2 + 3 * index + offset),
    );
    return [
      name,
      figure(now ?? null),
      figure(before ?? null),
      change === null || change === undefined ? "–" : percent(change),
    ];
  });
  const before = figures.before
    ? ` compared with the period before (${spanText(figures.before)})`
    : "";
  const names = events.rows.map((row) => [
    row[0] === "(other)" ? "all others" : code(String(row[0])),
    figure(numberAt(row, 1)),
  ]);
  return paragraphs(
    `Overview ${frame(figures)},${before}:`,
    markdownTable(["figure", "now", "before", "change"], rows),
    "Most frequent events:",
    markdownTable(["event", "count"], names),
    notesText(figures, scope),
  );
}
