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
  const groups = by === null ? [] : groupsOf(all.slice(steps.length), steps.length);
  return paragraphs(
    head,
    time,
    lossText(whole),
    stepsTable(whole),
    by === null ? "" : groupsText(by, groups),
    notes,
  );
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

/** Between which of several steps most users are lost. */
function lossText(steps: readonly Step[]): string {
  if (steps.length < 3) return "";
  const losses = steps.slice(1).map((step, index) => ({
    from: steps[index]?.label ?? "",
    to: step.label,
    lost: (steps[index]?.users ?? 0) - (step.users ?? 0),
  }));
  const [most] = losses.sort((a, b) => b.lost - a.lost);
  if (!most || most.lost === 0) return "";
  return `Most users are lost between ${code(most.from)} and ${code(most.to)}: **${figure(most.lost)}**.`;
}

type FunnelGroup = {
  value: Scalar;
  first: number | null;
  last: number | null;
  rate: number | null;
};

function groupsOf(steps: readonly Step[], count: number): FunnelGroup[] {
  const groups: FunnelGroup[] = [];
  for (let at = 0; at + count <= steps.length; at += count) {
    const [first, last] = [steps[at], steps[at + count - 1]];
    if (!first || !last) continue;
    groups.push({ value: first.group, first: first.users, last: last.users, rate: last.rate });
  }
  return groups;
}

/** The groups, and which of them converts best. */
function groupsText(by: string, groups: readonly FunnelGroup[]): string {
  const rows = groups.map(({ value, first, last, rate }) => [
    groupText(by, value),
    figure(first),
    figure(last),
    orDash(rate),
  ]);
  const table = markdownTable([code(fieldName(by)), "first step", "last step", "rate"], rows);
  const ranked = groups.filter(({ rate }) => rate !== null);
  const best = ranked.toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))[0];
  if (!best || ranked.length < 2) return table;
  return `${table}\n\nThe highest rate has ${groupText(by, best.value)}: **${orDash(best.rate)}**.`;
}
