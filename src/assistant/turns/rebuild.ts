import { readUIMessageStream, type UIMessageChunk } from "ai";
import type { AssistantMessage, AssistantPart } from "../messages";
import { tidyParts } from "./tidy-parts";

/** The parts of an answer from the chunks of its stream. `before` are its parts before those, if it was continued. */
export async function rebuildParts(
  turnId: string,
  before: AssistantPart[],
  chunks: readonly UIMessageChunk[],
): Promise<AssistantPart[]> {
  const message: AssistantMessage = { id: turnId, role: "assistant", parts: before };
  let parts = before;
  const stream = streamOf(coalesce(chunks));
  for await (const rebuilt of readUIMessageStream({ message, stream })) parts = rebuilt.parts;
  return tidyParts(parts);
}

const streamOf = <T>(items: Iterable<T>): ReadableStream<T> =>
  new ReadableStream({
    start(controller) {
      for (const item of items) controller.enqueue(item);
      controller.close();
    },
  });

type TextDelta = Extract<UIMessageChunk, { type: "text-delta" }>;

/** With neighbouring deltas of a text as one: each chunk makes the SDK copy all parts. */
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
