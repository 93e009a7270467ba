import { code } from "../markdown/format";
import type { Catalogue } from "../names/catalogue";
import { hasNumbers, isProperty } from "../names/catalogue";

/** What a text about the assistant itself, rather than about data, asks for. */
export type Talk = "who" | "help" | "greeting" | "thanks" | "elsewhere" | "secret";

/** What the model says of itself in the first answer of a conversation. */
export const DISCLOSURE =
  "_This is the offline demo model: it answers by rules, and no language model is connected._";

const WHO =
  "I am Tallymark's offline demo model. I answer questions about this project's events by rules, in English; no language model is connected. Every figure comes from the project's query tools, and I say so when I do not understand a question.";
const ELSEWHERE =
  "I can only see projects of the current team that you have access to, one at a time. I cannot see other teams, or several projects at once.";
const SECRET =
  "I cannot do that. I only answer questions about this project's events, and I have no access to keys, passwords, settings or other teams. I cannot delete anything either.";

/** Three questions that this project's own events answer. */
export function suggestions(catalogue: Catalogue): string {
  const [first, second] = catalogue.events;
  if (!first) return "This project has no events yet, so there is nothing to ask for.";
  const number = catalogue.fields.find(
    (field) => isProperty(field) && hasNumbers(field) && field.events.length > 0,
  );
  const columns = catalogue.fields.filter((one) => !isProperty(one) && one.samples.length > 1);
  const column = columns.find(({ name }) => name === "country") ?? columns[0];
  const by = column?.name ?? "event";
  const third = number
    ? `What was the average ${code(number.name)} of ${code(number.events[0] ?? first.name)} last month?`
    : second
      ? `What is the conversion from ${code(first.name)} to ${code(second.name)}?`
      : `How many users were active per week?`;
  const lines = [
    `How many ${code(first.name)} events were there in the last 7 days?`,
    second
      ? `Which ${by.replaceAll("_", " ")} has the most ${code(second.name)}?`
      : `${code(first.name)} by ${by.replaceAll("_", " ")}`,
    third,
  ];
  return lines.map((line) => `- ${line}`).join("\n");
}

/** Answers a text about the assistant itself. */
export function writeTalk(talk: Talk, catalogue: Catalogue): string {
  const asks = `For example:\n\n${suggestions(catalogue)}`;
  switch (talk) {
    case "who":
      return `${WHO}\n\n${asks}`;
    case "help":
      return `I answer questions about figures, series over time, breakdowns, comparisons, funnels, retention, paths, single users, saved dashboards and reports, and I run SQL. ${asks}`;
    case "greeting":
      return `Hello! Ask me about this project's events. ${asks}`;
    case "thanks":
      return "You are welcome.";
    case "elsewhere":
      return ELSEWHERE;
    case "secret":
      return SECRET;
  }
}
