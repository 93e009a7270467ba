import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
} from "@ai-sdk/provider";
import { newId } from "@/base/ids";
import { type Move, nextMove } from "./next-move";
import { usageOf } from "./usage";

/**
 * The model that answers without a provider: by rules, in English, about any project. It keeps
 * nothing between calls; the prompt says everything.
 */
export const createDemoModel = (): LanguageModelV3 => ({
  specificationVersion: "v3",
  provider: "tallymark",
  modelId: "demo",
  supportedUrls: {},
  async doGenerate(options) {
    options.abortSignal?.throwIfAborted();
    const { content, finishReason, usage } = respond(options);
    return { content, finishReason, usage, warnings: [] };
  },
  async doStream(options) {
    options.abortSignal?.throwIfAborted();
    return { stream: streamOf(partsOf(respond(options)), options.abortSignal) };
  },
});

function respond(options: LanguageModelV3CallOptions) {
  const content = contentOf(nextMove(options));
  const written = content.map((part) => (part.type === "text" ? part.text : JSON.stringify(part)));
  const unified = content.some(({ type }) => type === "tool-call") ? "tool-calls" : "stop";
  const finishReason: LanguageModelV3FinishReason = { unified, raw: undefined };
  return { content, finishReason, usage: usageOf(options, written.join("")) };
}

type Content = Extract<LanguageModelV3Content, { type: "text" | "tool-call" }>;

function contentOf(move: Move): Content[] {
  if (move.kind === "done") return [{ type: "text", text: move.value }];
  return move.calls.map(({ tool, args }) => ({
    type: "tool-call",
    toolCallId: newId(),
    toolName: tool,
    input: JSON.stringify(args),
  }));
}

function* partsOf({
  content,
  finishReason,
  usage,
}: ReturnType<typeof respond>): Generator<LanguageModelV3StreamPart> {
  yield { type: "stream-start", warnings: [] };
  for (const part of content) {
    if (part.type === "text") yield* textParts(part.text);
    else yield* callParts(part);
  }
  yield { type: "finish", finishReason, usage };
}

/** A few words at a time, as other models stream. */
const DELTA = /(?:\S+\s*){1,4}|\s+/g;

function* textParts(text: string): Generator<LanguageModelV3StreamPart> {
  const id = newId();
  yield { type: "text-start", id };
  for (const [delta] of text.matchAll(DELTA)) yield { type: "text-delta", id, delta };
  yield { type: "text-end", id };
}

function* callParts(
  call: Extract<Content, { type: "tool-call" }>,
): Generator<LanguageModelV3StreamPart> {
  const { toolCallId: id, toolName, input } = call;
  yield { type: "tool-input-start", id, toolName };
  yield { type: "tool-input-delta", id, delta: input };
  yield { type: "tool-input-end", id };
  yield call;
}

/** Enqueues a part whenever the reader wants one, until it is aborted. */
function streamOf(
  parts: Iterator<LanguageModelV3StreamPart>,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV3StreamPart> {
  return new ReadableStream({
    pull(controller) {
      if (signal?.aborted) return controller.error(signal.reason);
      const next = parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}
