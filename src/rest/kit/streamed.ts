export class Streamed {
  constructor(
    readonly headers: Record<string, string>,
    /** Text, or bytes that are sent as they are; not both. */
    readonly pieces: AsyncIterable<string | Uint8Array>,
    /** Whether each piece is sent at once; otherwise in larger chunks. */
    readonly options: { immediate?: boolean } = {},
  ) {}
}

/** In characters. Sending smaller chunks would cost more than producing them. */
const CHUNK = 64 * 1024;

/**
 * Pulls further pieces only after the last chunk was read, so that a slow reader keeps only
 * one in memory. Calls `failed` on an error: the status has been sent by then, so the body
 * can only be cut short.
 */
export function streamBody(
  { pieces, options: { immediate = false } }: Pick<Streamed, "pieces" | "options">,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const size = immediate ? 1 : CHUNK;
  const source = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await nextChunk(source, size);
          if (chunk.length === 0) controller.close();
          else controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
        } catch (error) {
          failed(error);
          controller.error(error);
        }
      },
      async cancel() {
        await source.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}

async function nextChunk(
  source: AsyncIterator<string | Uint8Array>,
  size: number,
): Promise<string | Uint8Array> {
  let text = "";
  while (text.length < size) {
    const { done, value } = await source.next();
    if (done) break;
    if (typeof value !== "string") return value;
    text += value;
  }
  return text;
}
