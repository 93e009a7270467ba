import type { BotEvents, TopUsers } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { code, figure, number, percent } from "../markdown/format";
import { frame } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { eventsText, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";

export function writeTopUsers({ scope, events, limit }: TopUsers, table: AnswerTable): string {
  const what = eventsText(events ? { events } : {});
  const where = `${scopeText(scope)} ${frame(table)}`;
  const notes = notesText(table, scope);
  const [first] = table.rows;
  if (!first) return paragraphs(`There were no ${what}${where}.`, notes);
  if (limit === 1) {
    return paragraphs(
      `The user with the most ${what}${where} is **${code(String(first[0]))}**: **${figure(numberAt(first, 1))}**.`,
      notes,
    );
  }
  const rows = table.rows.map((row) => [code(String(row[0])), figure(numberAt(row, 1))]);
  return paragraphs(
    `The users with the most ${what}${where}:`,
    markdownTable(["user", "events"], rows),
    notes,
  );
}

/** The events that excluding bots leaves out. */
export function writeBotEvents(
  { scope, events }: BotEvents,
  all: AnswerTable,
  others: AnswerTable,
): string {
  const [total, human] = [numberAt(all.totals, 1) ?? 0, numberAt(others.totals, 1) ?? 0];
  const bots = total - human;
  const what = eventsText(events ? { events } : {});
  const share = total === 0 ? "" : `, ${percent(bots / total)} of **${number(total)}**`;
  return paragraphs(
    `**${number(bots)}** ${what} from bots${scopeText(scope)} ${frame(all)}${share}.`,
    notesText(all, scope),
  );
}
