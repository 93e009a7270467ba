import { type JSONValue, jsonSchema, tool as sdkTool, type ToolSet } from "ai";
import {
  type Call,
  callTool,
  inputSchemaOf,
  isOffered,
  readArgs,
  type ShownResult,
  TOOLS,
  type Tool,
  type ToolOutcome,
} from "@/tools";

type Options = {
  call: Omit<Call, "signal" | "onResult">;
  /** Called with what a query tool has read, before the tool's output. */
  onResult: (toolCallId: string, shown: ShownResult) => void;
  /** The calls of the answer before the user's decision, if it is continued. */
  before?: EarlierCalls;
};

export type EarlierCalls = {
  count: number;
  /** The ids of those that the user has approved, which have not run yet. */
  approved: readonly string[];
};

/** The most tool calls of an answer: a model may make any number in one step. */
const MAX_CALLS = 50;

/**
 * The tools that the caller may use, for the AI SDK. Those that write wait for the user's approval.
 */
export function toolsOf(options: Options): ToolSet {
  const calls = new Calls(options.before);
  return Object.fromEntries(
    TOOLS.filter((tool) => isOffered(tool, options.call, {})).map((tool) => [
      tool.name,
      tool.scope === "write" ? writing(tool, options, calls) : reading(tool, options, calls),
    ]),
  );
}

/** The calls of an answer, also those before the user's decision. */
class Calls {
  readonly #earlier: number;
  readonly #begun = new Set<string>();
  readonly #approved: Set<string>;

  constructor({ count, approved }: EarlierCalls = { count: 0, approved: [] }) {
    this.#earlier = count;
    this.#approved = new Set(approved);
  }

  isApproved(toolCallId: string): boolean {
    return this.#approved.has(toolCallId);
  }

  /** Whether a call is approved, once. It was counted when it was proposed. */
  beginApproved(toolCallId: string): boolean {
    return this.#approved.delete(toolCallId);
  }

  /** Whether the call may run or be proposed. Counts each call once. */
  begin(toolCallId: string): boolean {
    this.#begun.add(toolCallId);
    return this.#earlier + this.#begun.size <= MAX_CALLS;
  }
}

const TOO_MANY: ToolOutcome = {
  ok: false,
  failure: {
    code: "too_many_calls",
    message: `An answer can make at most ${MAX_CALLS} tool calls. Answer with what you have found.`,
  },
};

const reading = (tool: Tool, options: Options, calls: Calls) =>
  sdkTool<unknown, ToolOutcome>({
    ...described(tool),
    // callTool validates the arguments and says what is wrong with them.
    inputSchema: jsonSchema(inputSchemaOf(tool)),
    execute: async (args, given) =>
      calls.begin(given.toolCallId) ? run(tool, args, options, given) : TOO_MANY,
  });

/**
 * A tool that writes. What the user approves are the arguments as the tool reads them. Invalid ones
 * are not proposed, but fail, so that the model corrects them.
 */
const writing = (tool: Tool, options: Options, calls: Calls) => {
  const read = (args: unknown) => readArgs(tool, args, options.call);
  return sdkTool<unknown, ToolOutcome>({
    ...described(tool),
    inputSchema: jsonSchema(inputSchemaOf(tool), {
      // The SDK only runs an approved call if this returns its arguments unchanged.
      validate: (args) => {
        const outcome = read(args);
        return { success: true, value: outcome.ok ? outcome.args : args };
      },
    }),
    needsApproval: (args, { toolCallId }) =>
      calls.isApproved(toolCallId) || (calls.begin(toolCallId) && read(args).ok),
    execute: async (args, given) => {
      if (calls.beginApproved(given.toolCallId)) return run(tool, args, options, given);
      // Without an approval, the tool itself is never called.
      const outcome = read(args);
      return calls.begin(given.toolCallId) && !outcome.ok ? outcome : TOO_MANY;
    },
  });
};

const described = ({ title, description }: Tool) => ({
  title,
  description,
  toModelOutput: ({ output }: { output: ToolOutcome }) =>
    output.ok
      ? ({ type: "json", value: asJson(output.answer) } as const)
      : ({ type: "error-json", value: asJson(output.failure) } as const),
});

type Given = { toolCallId: string; abortSignal?: AbortSignal | undefined };

const run = (
  tool: Tool,
  args: unknown,
  { call, onResult }: Options,
  { toolCallId, abortSignal: signal = new AbortController().signal }: Given,
): Promise<ToolOutcome> =>
  callTool(
    tool,
    args,
    { ...call, signal, onResult: (shown) => onResult(toolCallId, shown) },
    // An answer can take minutes.
    { checkKey: true },
  );

/** Answers and failures of tools are JSON. */
const asJson = (value: object) => value as JSONValue;
