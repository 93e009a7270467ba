import type { Dict, Outcome } from "../prompt/outcome";

export type ToolCall = { tool: string; args: Dict };

/**
 * A course of action in direct style: it yields the calls whose outcomes it needs and goes on with
 * them. It runs again from its start on every step of the model, with the outcomes that the prompt
 * has by then; so it must do the same for the same outcomes.
 */
export type Plan<T> = Generator<ToolCall[], T, Outcome[]>;

/** A tool has not done what it was called for. */
export class ToolFailed extends Error {
  constructor(
    readonly call: ToolCall,
    readonly outcome: Exclude<Outcome, { kind: "answer" }>,
  ) {
    super("a tool call failed");
    this.name = "ToolFailed";
  }
}

/** Resolves to a tool's answer. Throws {@link ToolFailed}. */
export function* callTool(tool: string, args: Dict): Plan<Dict> {
  const [answer = {}] = yield* callTools([{ tool, args }]);
  return answer;
}

/** Calls several tools at once. Throws {@link ToolFailed} for the first that failed. */
export function* callTools(calls: ToolCall[]): Plan<Dict[]> {
  const outcomes = yield calls;
  return calls.map((call, index) => {
    const outcome = outcomes[index];
    if (outcome?.kind === "answer") return outcome.answer;
    throw new ToolFailed(
      call,
      outcome ?? {
        kind: "failure",
        code: "error",
        message: "The tool gave no answer.",
        fields: {},
      },
    );
  });
}
