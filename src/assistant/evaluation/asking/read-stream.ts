import { isDict } from "@/base/validation";
import { shownText } from "../reading/shown-text";
import type { GivenAnswer, ToolCall, Usage } from "../scoring/answer";
import { estimateTokens } from "./estimate-tokens";

type Chunk = Record<string, unknown>;

/** The chunks of a UI message stream: one JSON per `data:` line, until `[DONE]`. */
export function chunksOf(stream: string): Chunk[] {
  return stream
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice("data:".length).trim())
    .filter((data) => data !== "[DONE]")
    .map((data): unknown => JSON.parse(data))
    .filter(isDict);
}

/** What an assistant answered, from the chunks of its stream. */
export function answerOf(chunks: readonly Chunk[], question: string): GivenAnswer {
  const text = shownText(textOf(chunks));
  const toolCalls = callsOf(chunks);
  const metadata = chunks.findLast(({ type }) => type === "finish")?.messageMetadata;
  const finished = isDict(metadata) ? metadata : {};
  return {
    text,
    toolCalls,
    usage: usageOf(finished.tokens) ?? {
      tokens: estimateTokens([question, text, ...toolCalls.flatMap(partsOf)]),
      countedBy: "estimate",
    },
    ended: endOf(finished.ended),
  };
}

/** The texts of all steps, one paragraph each. */
function textOf(chunks: readonly Chunk[]): string {
  const texts = new Map<unknown, string>();
  for (const { type, id, delta } of chunks) {
    if (type === "text-delta") texts.set(id, (texts.get(id) ?? "") + String(delta));
  }
  return [...texts.values()].join("\n\n");
}

function callsOf(chunks: readonly Chunk[]): ToolCall[] {
  const calls = new Map<unknown, ToolCall>();
  for (const { type, toolCallId: id, toolName, input, output } of chunks) {
    const known = calls.get(id);
    if (type === "tool-input-available" || type === "tool-input-error") {
      const failed = type === "tool-input-error";
      calls.set(id, { name: String(toolName), input, output: null, failed });
    } else if (type === "tool-output-available" && known) {
      calls.set(id, { ...known, output, failed: isDict(output) && output.ok === false });
    } else if (type === "tool-output-error" && known) {
      calls.set(id, { ...known, failed: true });
    }
  }
  return [...calls.values()];
}

/** Null if the model does not say how many tokens it needed. */
function usageOf(tokens: unknown): Usage | null {
  if (!isDict(tokens)) return null;
  const sum = Number(tokens.input ?? 0) + Number(tokens.output ?? 0);
  return sum > 0 ? { tokens: sum, countedBy: "model" } : null;
}

const endOf = (ended: unknown): string | null => (isDict(ended) ? String(ended.code) : null);

const partsOf = ({ input, output }: ToolCall): unknown[] => [input, output];
