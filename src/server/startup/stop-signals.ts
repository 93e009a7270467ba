/**
 * A terminal's Ctrl-C reaches every process of the foreground group, and npm passes on its own copy
 * too: one press arrives twice, on a busy machine well apart. Only a later one is the user's second thought.
 */
const SAME_PRESS_MS = 2_000;

type Stop = {
  stop(): void;
  /** Ends at once, whatever `stop` is still at. */
  force(): void;
};

/** Calls `stop` on the first SIGTERM or SIGINT and `force` on a second one. */
export function onStopSignal(actions: Stop): void {
  const hear = createSignalListener(actions, () => performance.now());
  process.on("SIGTERM", hear);
  process.on("SIGINT", hear);
}

/** `nowMs` counts from anywhere, but never backwards. */
export function createSignalListener({ stop, force }: Stop, nowMs: () => number): () => void {
  let first: number | undefined;
  return () => {
    if (first === undefined) {
      first = nowMs();
      stop();
    } else if (nowMs() - first > SAME_PRESS_MS) {
      force();
    }
  };
}
