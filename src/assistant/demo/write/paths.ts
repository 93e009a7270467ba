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
  const event = eventsText(anchor).replace(/s$/, "");
  const head = `What **${figure(users)}** users did ${which} ${event}${where}:`;
  const steps = table.rows.map((row) => numberAt(row, 0) ?? 0);
  const nearest = Math.min(...steps);
  const beside = table.rows.filter((row) => row[0] === nearest);
  const ranked = beside
    .map((row) => ({ name: String(row[2]), count: numberAt(row, 3) ?? 0 }))
    .sort((a, b) => b.count - a.count);
  const share = (count: number) => percent(users === 0 ? 0 : count / users);
  const rows = ranked.map(({ name, count }) => [nameText(name), figure(count), share(count)]);
  const most = ranked.find(({ name }) => !NO_EVENT.has(name));
  const title = direction === "after" ? "next" : "before";
  return paragraphs(
    head,
    most === undefined
      ? ""
      : `The most frequent event directly ${direction} it is ${nameText(most.name)}: **${figure(most.count)}** users (${share(most.count)}).`,
    markdownTable([title, "users", "share"], rows),
    furtherText(table, nearest, direction),
    notes,
  );
}

const MOST_LINKS = 12;

/** Names of rows that are not one event. */
const NO_EVENT: ReadonlySet<string> = new Set(["(ended)", "(other)"]);

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
