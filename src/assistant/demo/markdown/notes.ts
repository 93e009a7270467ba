import type { Scope } from "../intents/intent";
import type { AnswerTable } from "./answer-table";
import { momentText } from "./frame";

const TIME = "(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d)";

/**
 * What tools note that readers must know, and how it is said to them. Other notes are for models.
 */
const NOTES: readonly (readonly [
  RegExp,
  (match: RegExpExecArray, table: AnswerTable) => string,
])[] = [
  [/The range is not over/, () => "The period is still running, so the figures can change."],
  [
    /only events since partial_from/,
    (_, { range, before }) => {
      const from = range?.partialFrom ?? before?.partialFrom;
      return `Events before ${from ? momentText(from) : "the retention period"} are no longer stored.`;
    },
  ],
  [
    new RegExp(`The project's first event is of ${TIME}`),
    ([, time = ""]) =>
      `The project's first event is from ${momentText(time)}; before it, there is no data.`,
  ],
  [
    new RegExp(`range_before begins before the project's first event, of ${TIME}`),
    ([, time = ""]) =>
      `The earlier period begins before the project's first event (${momentText(time)}), so compare with care.`,
  ],
  [
    new RegExp(`The project has no event since ${TIME}`),
    ([, time = ""]) =>
      `The project has received no event since ${momentText(time)}, so data may be missing.`,
  ],
  [
    /do not add up\.|the groups do not add up/,
    () =>
      "One user, session or value can count in several groups, so the groups do not add up to the total.",
  ],
  [
    /Some of the events in the query did not occur/,
    () => "Some of these events did not occur in this period.",
  ],
  [
    /some of them never in the events that the query counts/,
    () => "The events that are counted never have some of these properties or values.",
  ],
  [
    /No value in the project contains the text/,
    () => "No value contains this text; upper and lower case differ.",
  ],
  [/bots "exclude" leaves out nothing/, () => "No event in this period is marked as one of a bot."],
  [
    /can still complete more steps/,
    () => "Users who began recently can still complete more steps.",
  ],
  [
    /too many values to count all/,
    () => "The field has very many values, so some counts are too low.",
  ],
];

/** The notes of an answer for its reader, with the range if it was not asked for. */
export function notesText(
  table: AnswerTable,
  scope: Pick<Scope, "isDefault" | "range" | "notes"> | null,
): string {
  const sentences = NOTES.flatMap(([pattern, say]) => {
    const match = pattern.exec(table.note);
    return match ? [say(match, table)] : [];
  });
  const usual = scope?.isDefault ? [defaultText(scope.range)] : [];
  const all = [...(scope?.notes ?? []), ...usual, ...sentences];
  return all.length === 0 ? "" : `_${all.join(" ")}_`;
}

const LENGTHS: Record<string, string> = { d: "days", w: "weeks", m: "months" };

function defaultText(range: Scope["range"]): string {
  const length =
    "last" in range
      ? `the last ${Number.parseInt(range.last, 10)} ${LENGTHS[range.last.slice(-1)] ?? "days"}`
      : "this period";
  return `You named no period, so I took ${length}.`;
}

/** Paragraphs that are not empty. */
export const paragraphs = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");
