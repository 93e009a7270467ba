/** An answer whose text is made while it is sent. */
export class Streamed {
  constructor(
    readonly headers: Record<string, string>,
    readonly pieces: AsyncIterable<string>,
  ) {}
}

/** In characters: smaller pieces cost more to send than to make. */
const CHUNK = 64 * 1024;

/**
 * Asks for the next pieces only when the last chunk has been taken, so that a slow reader holds one in
 * memory. `failed` hears of an error: by then the status has been sent, and the body can only break off.
 */
export function streamBody(
  pieces: AsyncIterable<string>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const text = await nextChunk(source);
          if (text === "") controller.close();
          else controller.enqueue(encoder.encode(text));
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

/** Empty at the end. */
async function nextChunk(source: AsyncIterator<string>): Promise<string> {
  let text = "";
  while (text.length < CHUNK) {
    const { done, value } = await source.next();
    if (done) break;
    text += value;
  }
  return text;
}
