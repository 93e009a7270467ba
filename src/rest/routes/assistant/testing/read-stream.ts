import { parseJsonEventStream, type UIMessageChunk, uiMessageChunkSchema } from "ai";

/** The chunks of a streamed answer, each valid for the AI SDK, until the stream ends or is cut. */
export async function* chunksOf({ body }: Response): AsyncGenerator<UIMessageChunk> {
  if (body === null) throw new Error("The response has no body.");
  const reader = parseJsonEventStream({ stream: body, schema: uiMessageChunkSchema }).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (!read.value.success) throw read.value.error;
    yield read.value.value;
  }
}

export async function readChunks(response: Response): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of chunksOf(response)) chunks.push(chunk);
  return chunks;
}

export const textOf = (chunks: readonly UIMessageChunk[]): string =>
  chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");

/** The id of the approval that the answer asks for. Throws if it asks for none. */
export function approvalIn(chunks: readonly UIMessageChunk[]): string {
  const request = chunks.find((chunk) => chunk.type === "tool-approval-request");
  if (request === undefined) throw new Error("The answer asks for no approval.");
  return request.approvalId;
}
