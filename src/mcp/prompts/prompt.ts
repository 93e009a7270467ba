type Argument = { name: string; description: string; required: boolean };

/** A text that leads a model through the tools for one job. */
export type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: readonly Argument[];
  /** An argument that a person left out is undefined. */
  text(args: Record<string, string | undefined>): string;
};

export const PROJECT = {
  name: "project",
  description: "The project's name or id.",
  required: true,
} as const;

/** Numbers the steps, as models follow them best. */
export const steps = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join("\n");

/** Rules for the answer that the person reads. */
export const RULES_FOR_ANSWERS = [
  "- Use only figures that a tool returned. State the range and the time zone, and link each figure to the url of its answer.",
  "- Never guess the name of an event, property or value: look it up. If a tool does not know a name, it lists similar ones.",
  "- Distinct users do not add up over days or groups. Do not compare a period that is still running with a complete one.",
].join("\n");
