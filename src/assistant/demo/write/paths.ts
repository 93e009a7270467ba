import type { Paths } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { code, figure, percent } from "../markdown/format";
import { frame } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { eventsText, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";

/** The events next to the anchor with their users, then the further links. */
export function writePaths({ scope, anchor, direction }: Paths, table: AnswerTable): string {
  const users = numberAt(table.totals, 3);
  const notes = notesText(table, scope);
  const where = `${scopeText(scope)} ${frame(table)}`;
  if (table.rows.length === 0 || users === null) {
    return paragraphs(`There were no ${eventsText(anchor)}${where}.`, notes);
  }
  const which = direction === "after" ? "after their first" : "before their last";
  const head = `What **${figure(users)}** users did ${which} ${eventsText(anchor).replace(/s$/, "")}${where}:`;
  const steps = table.rows.map((row) => numberAt(row, 0) ?? 0);
  const nearest = Math.min(...steps);
  const beside = table.rows.filter((row) => row[0] === nearest);
  const rows = beside
    .map((row) => ({ name: String(row[2]), count: numberAt(row, 3) ?? 0 }))
    .sort((a, b) => b.count - a.count)
    .map(({ name, count }) => [
      nameText(name),
      figure(count),
      percent(users === 0 ? 0 : count / users),
    ]);
  const title = direction === "after" ? "next" : "before";
  return paragraphs(
    head,
    markdownTable([title, "users", "share"], rows),
    furtherText(table, nearest, direction),
    notes,
  );
}

const MOST_LINKS = 12;

const nameText = (name: string): string =>
  name === "(ended)" ? "nothing more" : name === "(other)" ? "other events" : code(name);

/** Links lead away from the anchor, also where they go back in time. */
function furtherText(
  { rows }: AnswerTable,
  nearest: number,
  direction: Paths["direction"],
): string {
  const further = rows.filter((row) => row[0] !== nearest);
  if (further.length === 0) return "";
  const cells = further.slice(0, MOST_LINKS).map((row) => {
    const [from, to] = [row[1], row[2]].map((name) => nameText(String(name)));
    const path = direction === "after" ? `${from} → ${to}` : `${to} → ${from}`;
    return [path, figure(numberAt(row, 3))];
  });
  return `Further steps:\n\n${markdownTable(["from → to", "users"], cells)}`;
}
