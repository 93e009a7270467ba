import {
  consumeStream,
  createUIMessageStream,
  type InferUIMessageChunk,
  type UIMessageChunk,
} from "ai";
import type { AssistantMessage, AssistantPart } from "../messages";
import { tidyParts } from "./tidy-parts";

/**
 * The parts of an answer from the chunks of its stream. `before` are its parts before those, if it
 * was continued. The AI SDK's `readUIMessageStream` would copy all parts for each chunk, which
 * blocks the process for seconds.
 */
export async function rebuildParts(
  turnId: string,
  before: AssistantPart[],
  chunks: readonly UIMessageChunk[],
): Promise<AssistantPart[]> {
  let parts = before;
  const stream = createUIMessageStream<AssistantMessage>({
    originalMessages: [{ id: turnId, role: "assistant", parts: before }],
    execute: ({ writer }) => {
      for (const chunk of coalesce(chunks)) writer.write(chunk as AnswerChunk);
    },
    onFinish: ({ responseMessage }) => {
      parts = responseMessage.parts;
    },
  });
  await consumeStream({ stream });
  return tidyParts(parts);
}

type AnswerChunk = InferUIMessageChunk<AssistantMessage>;
type TextDelta = Extract<UIMessageChunk, { type: "text-delta" }>;

/** With neighbouring deltas of a text as one: there can be one per token. */
function* coalesce(chunks: readonly UIMessageChunk[]): Generator<UIMessageChunk> {
  let text: TextDelta | null = null;
  for (const chunk of chunks) {
    if (chunk.type === "text-delta" && text !== null && text.id === chunk.id) {
      text = joined(text, chunk);
      continue;
    }
    if (text) yield text;
    text = chunk.type === "text-delta" ? chunk : null;
    if (!text) yield chunk;
  }
  if (text) yield text;
}

const joined = (first: TextDelta, { delta }: TextDelta): TextDelta => ({
  ...first,
  delta: first.delta + delta,
});
