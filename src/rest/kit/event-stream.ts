import { Streamed } from "./streamed";

/** Proxies close connections on which nothing is sent for a minute or so. */
const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = ": keep-alive\n\n";
const END = "data: [DONE]\n\n";
/** After this, what a client does not read is not held in memory any longer. */
const STALLED_MS = 60_000;

/** Server-sent events with one chunk of the AI SDK's UI message stream each. */
export const eventStream = (chunks: AsyncIterable<object>): Streamed =>
  new Streamed(
    {
      "Content-Type": "text/event-stream; charset=utf-8",
      // Compressing or buffering a stream would hold back its events.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
      "X-Vercel-AI-UI-Message-Stream": "v1",
    },
    untilStalled(eventsOf(chunks)),
    { immediate: true },
  );

async function* eventsOf(chunks: AsyncIterable<object>): AsyncGenerator<string> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    // Not asked for before the reader wants it: nobody would handle its failure,
    // which ends the process.
    let next: Promise<IteratorResult<object>> | null = null;
    for (;;) {
      next ??= source.next();
      const step = await within(KEEP_ALIVE_MS, next);
      if (step === null) {
        yield KEEP_ALIVE;
        continue;
      }
      if (step.done) break;
      next = null;
      yield `data: ${JSON.stringify(step.value)}\n\n`;
    }
    yield END;
  } finally {
    // Not awaited: a generator that waits for its next chunk only returns after that.
    void source.return?.();
  }
}

/** Cuts the events off, and lets their source go, when a client reads nothing for too long. */
async function* untilStalled(events: AsyncGenerator<string>): AsyncGenerator<string> {
  let isStalled = false;
  const cut = () => {
    isStalled = true;
    void events.return(undefined);
  };
  for await (const event of events) {
    const timer = setTimeout(cut, STALLED_MS);
    try {
      yield event;
    } finally {
      clearTimeout(timer);
    }
    if (isStalled) return;
  }
}

/** What the promise resolves to; null if that takes longer than `ms`. */
function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
