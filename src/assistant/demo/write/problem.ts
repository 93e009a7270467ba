import { bold, code, list } from "../markdown/format";
import type { Catalogue } from "../names/catalogue";
import type { Problem } from "../settle/unclear";
import { suggestions } from "./talk";

/** Says why a question is not answered, and what would help. */
export function writeProblem(problem: Problem, catalogue: Catalogue): string {
  switch (problem.kind) {
    case "ambiguous":
      return `Which ${problem.what} do you mean by ${quoted(problem.text)}: ${list(problem.options.map(code), "or")}?`;
    case "unknown-name":
      return unknownName(problem, catalogue);
    case "unknown-event":
      return `This project has no event or property called ${quoted(problem.text)}: it does not exist.${nearText(problem.near)}${frequentText(catalogue)}`;
    case "unknown-field":
      return `This project has no property called ${quoted(problem.text)}.${nearText(problem.near) || fieldsText(catalogue)}`;
    case "unknown-value":
      return problem.field === null
        ? `I found no value ${quoted(problem.text)} in the properties of these events.${nearText(problem.near)}`
        : `No event has ${quoted(problem.text)} as its ${code(problem.field)}: this value does not exist.${valuesText(problem.near)}`;
    case "other-project":
      return `I cannot see a project called ${quoted(problem.name)}: I can only see the current team's projects that you have access to.${projectsText(problem.projects)}`;
    case "unknown-saved":
      return savedText(problem);
    case "words":
      return notUnderstood(
        `I did not understand ${list(problem.words.map(quoted))} in your question, so I would rather not guess.`,
        catalogue,
      );
    case "impossible":
      return problem.sentence;
    case "nothing":
      return notUnderstood("I did not understand the question.", catalogue);
  }
}

/** A text from the question. */
const quoted = (text: string): string => code(text);

const notUnderstood = (sentence: string, catalogue: Catalogue): string =>
  `${sentence} I am a demo model that answers by rules. You could ask, for example:\n\n${suggestions(catalogue)}`;

const projectsText = (names: readonly string[]): string =>
  names.length === 0 ? "" : ` You can ask about ${list(names.slice(0, 10).map(bold), "or")}.`;

const valuesText = (values: readonly string[]): string =>
  values.length === 0 ? "" : ` Existing values: ${list(values.slice(0, 8).map(code))}.`;

const nearText = (near: readonly string[]): string =>
  near.length === 0 ? "" : ` Similar: ${list(near.slice(0, 8).map(code))}.`;

function unknownName(
  { text, near }: Extract<Problem, { kind: "unknown-name" }>,
  catalogue: Catalogue,
): string {
  const sentence = `This project has no event or property called ${quoted(text)}.`;
  if (near.length > 0) return `${sentence}${nearText(near)}`;
  return notUnderstood(`${sentence}${frequentText(catalogue)}`, catalogue);
}

function frequentText({ events }: Catalogue): string {
  const names = events.slice(0, 6).map(({ name }) => code(name));
  return names.length === 0 ? "" : ` Its most frequent events: ${list(names)}.`;
}

function fieldsText({ fields }: Catalogue): string {
  const names = fields.slice(0, 12).map(({ name }) => code(name));
  return names.length === 0 ? "" : ` It has ${list(names)}.`;
}

function savedText({
  what,
  name,
  titles,
  isSeveral,
}: Extract<Problem, { kind: "unknown-saved" }>): string {
  const names = list(titles.slice(0, 10).map(code), "or");
  if (titles.length === 0)
    return `This project has no ${what} yet.${what === "dashboard" ? " Say “add it to a new dashboard called …”." : ""}`;
  if (isSeveral || name === "") return `Which ${what} do you mean: ${names}?`;
  return `This project has no ${what} called ${quoted(name)}. It has ${names}.`;
}
