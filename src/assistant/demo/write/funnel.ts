import type { Funnel } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { code, duration, figure, percent } from "../markdown/format";
import { frame } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { eventsText, fieldName, scopeText, whereText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";
import type { Scalar } from "../names/query-types";
import { groupText } from "./breakdown";

type Step = {
  group: Scalar;
  label: string;
  users: number | null;
  rate: number | null;
  stepRate: number | null;
  median: number | null;
};

/** The conversion rate from the first step to the last, and each step's users. */
export function writeFunnel(intent: Funnel, table: AnswerTable): string {
  const { scope, by, steps, window } = intent;
  const all = stepsOf(table, by !== null);
  const whole = all.slice(0, steps.length);
  const [first, last] = [whole[0], whole.at(-1)];
  const notes = notesText(table, scope);
  const within = `, the rest within ${window ?? "7d"} of the first step`;
  const path = steps
    .map((step) =>
      [code(step.events?.join(", ") ?? "any event"), whereText(step.filters ?? [])]
        .join(" ")
        .trim(),
    )
    .join(" → ");
  if (!first || !last || first.users === null || first.users === 0) {
    return paragraphs(
      `No user had ${eventsText(steps[0] ?? {})}${scopeText(scope)} ${frame(table)}, so there is no conversion rate.`,
      notes,
    );
  }
  const rate = last.rate === null ? "–" : percent(last.rate);
  const head = `**${rate}** of users converted: **${figure(last.users)}** of **${figure(first.users)}** users completed ${path}${scopeText(scope)}${within}, ${frame(table)}.`;
  const time =
    steps.length === 2 && last.median !== null
      ? `The median time from the first step to the second is **${duration(last.median)}**.`
      : "";
  const groups = by === null ? "" : groupsTable(by, all.slice(steps.length), steps.length);
  return paragraphs(head, time, stepsTable(whole), groups, notes);
}

function stepsOf({ rows }: AnswerTable, grouped: boolean): Step[] {
  const from = grouped ? 1 : 0;
  return rows.map((row) => ({
    group: grouped ? (row[0] ?? null) : null,
    label: String(row[from + 1] ?? ""),
    users: numberAt(row, from + 2),
    rate: numberAt(row, from + 3),
    stepRate: numberAt(row, from + 4),
    median: numberAt(row, from + 5),
  }));
}

function stepsTable(steps: readonly Step[]): string {
  const rows = steps.map(({ label, users, rate, stepRate, median }, index) => [
    `${index + 1}. ${code(label)}`,
    figure(users),
    orDash(rate),
    orDash(stepRate),
    median === null ? "–" : duration(median),
  ]);
  return markdownTable(["step", "users", "of first", "of previous", "median time"], rows);
}

const orDash = (rate: number | null): string => (rate === null ? "–" : percent(rate));

function groupsTable(by: string, steps: readonly Step[], count: number): string {
  const rows: string[][] = [];
  for (let at = 0; at + count <= steps.length; at += count) {
    const [first, last] = [steps[at], steps[at + count - 1]];
    if (!first || !last) continue;
    rows.push([
      groupText(by, first.group),
      figure(first.users),
      figure(last.users),
      orDash(last.rate),
    ]);
  }
  return markdownTable([code(fieldName(by)), "first step", "last step", "rate"], rows);
}
