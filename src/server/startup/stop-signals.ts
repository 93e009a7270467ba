/**
 * Ctrl-C in a terminal reaches every process in the foreground group, and npm forwards its
 * own copy, so one press arrives twice, sometimes far apart on a busy machine. Only a later
 * signal is a second press.
 */
const SAME_PRESS_MS = 2_000;

/** The exit code of SIGTERM (128 + 15), for a process that is stopped before it has started. */
export const STOPPED_EARLY = 143;

type Stop = {
  stop(): void;
  force(): void;
};

export function onStopSignal(actions: Stop): void {
  const onSignal = createSignalListener(actions, () => performance.now());
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

/** `nowMs` is a monotonic clock with any origin. */
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
