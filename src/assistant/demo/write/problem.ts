import type { Problem } from "../settle/unclear";
import { code, list } from "./format";

/** Says why a question is not answered, and what would help. */
export function writeProblem(problem: Problem): string {
  switch (problem.kind) {
    case "ambiguous":
      return `Which ${problem.what} do you mean by “${problem.text}”: ${list(problem.options.map(code), "or")}?`;
    case "unknown-name":
      return `This project has no event or property called “${problem.text}”.${nearText(problem.near)}`;
    case "unknown-field":
      return `This project has no property called “${problem.text}”.${nearText(problem.near)}`;
    case "unknown-value":
      return problem.field === null
        ? `I found no value “${problem.text}” in the properties of these events.${nearText(problem.near)}`
        : `No event has “${problem.text}” as its ${code(problem.field)}.${nearText(problem.near)}`;
    case "words":
      return `I did not understand ${list(problem.words.map((word) => `“${word}”`))}.`;
    case "impossible":
      return problem.sentence;
    case "nothing":
      return "I did not understand the question.";
  }
}

const nearText = (near: readonly string[]): string =>
  near.length === 0 ? "" : ` Similar: ${list(near.slice(0, 8).map(code))}.`;
