import { type JSONValue, jsonSchema, tool as sdkTool, type ToolSet } from "ai";
import {
  type Call,
  callTool,
  inputSchemaOf,
  isOffered,
  type ShownResult,
  TOOLS,
  type Tool,
  type ToolOutcome,
} from "@/tools";

type Options = {
  call: Omit<Call, "signal" | "onResult">;
  /** Called with what a query tool has read, before the tool's output. */
  onResult: (toolCallId: string, shown: ShownResult) => void;
};

/** The most tool calls of an answer: a model may make any number in one step. */
const MAX_CALLS = 50;

/**
 * The tools that the caller may use, for the AI SDK. Those that write wait for the user's approval.
 */
export function toolsOf(options: Options): ToolSet {
  let made = 0;
  const mayCall = () => {
    made += 1;
    return made <= MAX_CALLS;
  };
  return Object.fromEntries(
    TOOLS.filter((tool) => isOffered(tool, options.call, {})).map((tool) => [
      tool.name,
      toolOf(tool, options, mayCall),
    ]),
  );
}

const TOO_MANY: ToolOutcome = {
  ok: false,
  failure: {
    code: "too_many_calls",
    message: `An answer can make at most ${MAX_CALLS} tool calls. Answer with what you have found.`,
  },
};

const toolOf = (tool: Tool, { call, onResult }: Options, mayCall: () => boolean) =>
  sdkTool<unknown, ToolOutcome>({
    title: tool.title,
    description: tool.description,
    // callTool validates the arguments and says what is wrong with them.
    inputSchema: jsonSchema(inputSchemaOf(tool)),
    needsApproval: tool.scope === "write",
    execute: async (args, { toolCallId, abortSignal: signal = new AbortController().signal }) =>
      mayCall()
        ? callTool(
            tool,
            args,
            { ...call, signal, onResult: (shown) => onResult(toolCallId, shown) },
            // An answer can take minutes.
            { checkKey: true },
          )
        : TOO_MANY,
    toModelOutput: ({ output }) =>
      output.ok
        ? { type: "json", value: asJson(output.answer) }
        : { type: "error-json", value: asJson(output.failure) },
  });

/** Answers and failures of tools are JSON. */
const asJson = (value: object) => value as JSONValue;
