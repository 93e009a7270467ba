import type { LanguageModelV3FunctionTool, LanguageModelV3Prompt } from "@ai-sdk/provider";
import type { ToolCall } from "../flow/plan";
import { nextMove } from "../next-move";
import type { Outcome } from "../prompt/outcome";
import { answerOf, type FakeProject } from "./fake-project";

/** A Sunday afternoon. */
export const NOW = "2026-11-29T16:00:00+01:00";

const TOOL_NAMES = [
  "list_projects",
  "describe_data",
  "list_values",
  "query_trend",
  "query_breakdown",
  "query_funnel",
  "query_retention",
  "query_paths",
  "list_user_events",
  "run_sql",
  "list_saved",
  "open_dashboard",
  "open_report",
  "save_report",
  "add_widget",
];

export const TOOLS: LanguageModelV3FunctionTool[] = TOOL_NAMES.map((name) => ({
  type: "function",
  name,
  inputSchema: { type: "object" },
}));

export const systemOf = ({ name, zone }: Pick<FakeProject, "name" | "zone">, now = NOW): string =>
  `You answer questions.\nCurrent project: ${JSON.stringify({ id: "p1", name, time_zone: zone })}\nNow: ${now}\n`;

const MOST_STEPS = 12;

/** What tools answer; by default what the fake project has. */
export type Tools = (call: ToolCall) => Outcome;

/** A conversation over a fake project. */
export class Chat {
  readonly #prompt: LanguageModelV3Prompt;
  readonly #tools: Tools;
  /** Every call so far. */
  readonly calls: ToolCall[] = [];
  #ids = 0;

  constructor(project: FakeProject, tools?: Tools) {
    this.#prompt = [{ role: "system", content: systemOf(project) }];
    this.#tools = tools ?? ((call) => answerOf(call, project));
  }

  /** Asks a question; returns the text of the answer, and the calls that it took. */
  ask(text: string, screen?: object): { text: string; calls: ToolCall[] } {
    const block = screen ? `<screen>\n${JSON.stringify(screen)}\n</screen>\n` : "";
    this.#prompt.push({ role: "user", content: [{ type: "text", text: block + text }] });
    const calls: ToolCall[] = [];
    for (let step = 0; step < MOST_STEPS; step++) {
      const move = nextMove({ prompt: this.#prompt, tools: TOOLS });
      if (move.kind === "done") {
        this.#prompt.push({ role: "assistant", content: [{ type: "text", text: move.value }] });
        return { text: move.value, calls };
      }
      for (const call of move.calls) this.#run(call);
      calls.push(...move.calls);
    }
    throw new Error("The answer takes too many steps.");
  }

  #run({ tool: toolName, args: input }: ToolCall): void {
    const toolCallId = `call-${this.#ids++}`;
    const outcome = this.#tools({ tool: toolName, args: input });
    this.calls.push({ tool: toolName, args: input });
    this.#prompt.push(
      { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input }] },
      {
        role: "tool",
        content: [{ type: "tool-result", toolCallId, toolName, output: outputOf(outcome) }],
      },
    );
  }
}

type Output = Extract<LanguageModelV3Prompt[number], { role: "tool" }>["content"][number];

function outputOf(outcome: Outcome): Extract<Output, { type: "tool-result" }>["output"] {
  if (outcome.kind === "denied") return { type: "execution-denied" };
  if (outcome.kind === "answer")
    return { type: "json", value: JSON.parse(JSON.stringify(outcome.answer)) };
  const { code, message, fields } = outcome;
  return { type: "error-json", value: JSON.parse(JSON.stringify({ code, message, ...fields })) };
}
