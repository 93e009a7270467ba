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

/** The tools that the caller may use, for the AI SDK. Those that write wait for the user's approval. */
export const toolsOf = (options: Options): ToolSet =>
  Object.fromEntries(
    TOOLS.filter((tool) => isOffered(tool, options.call, {})).map((tool) => [
      tool.name,
      toolOf(tool, options),
    ]),
  );

const toolOf = (tool: Tool, { call, onResult }: Options) =>
  sdkTool<unknown, ToolOutcome>({
    title: tool.title,
    description: tool.description,
    // callTool validates the arguments and says what is wrong with them.
    inputSchema: jsonSchema(inputSchemaOf(tool)),
    needsApproval: tool.scope === "write",
    execute: (args, { toolCallId, abortSignal = new AbortController().signal }) =>
      callTool(
        tool,
        args,
        { ...call, signal: abortSignal, onResult: (shown) => onResult(toolCallId, shown) },
        // An answer can take minutes.
        { checkKey: true },
      ),
    toModelOutput: ({ output }) =>
      output.ok
        ? { type: "json", value: asJson(output.answer) }
        : { type: "error-json", value: asJson(output.failure) },
  });

/** Answers and failures of tools are JSON. */
const asJson = (value: object) => value as JSONValue;
