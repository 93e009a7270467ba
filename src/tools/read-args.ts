import { isDict, parse, strictModel, text } from "@/base/validation";
import { fitFailure } from "./answers/fit-failure";
import type { ToolFailure } from "./contract/answer";
import { describeFailure } from "./contract/describe-failure";
import type { Call, Tool } from "./contract/tool";

const PROJECT = strictModel({ project: text({ min: 1, max: 200 }) });

/** The project that a call names, by its id or name, and the other arguments. */
export function projectIn(args: unknown): { project: string; rest: Record<string, unknown> } {
  const { project: wanted, ...rest } = isDict(args) ? args : {};
  const { project } = parse(PROJECT, "body", { project: wanted });
  return { project, rest };
}

export type ArgsOutcome = { ok: true; args: object } | { ok: false; failure: ToolFailure };

/** The arguments as the tool reads them, as JSON: what a call would save, without calling it. */
export function readArgs(tool: Tool, args: unknown, call: Pick<Call, "log">): ArgsOutcome {
  try {
    return { ok: true, args: JSON.parse(JSON.stringify(valuesIn(tool, args))) };
  } catch (error) {
    return { ok: false, failure: fitFailure(describeFailure(error, call)) };
  }
}

function valuesIn(tool: Tool, args: unknown): object {
  if (tool.on === "projects") return Object(parse(tool.args, "body", args ?? {}));
  const { project, rest } = projectIn(args);
  return { project, ...Object(parse(tool.args, "body", rest)) };
}
