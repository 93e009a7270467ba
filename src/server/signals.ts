/**
 * A terminal's Ctrl-C reaches every process of the foreground group, and npm passes on its own copy
 * too: one press arrives twice, milliseconds apart. Only a later one is the user's second thought.
 */
const SAME_PRESS_MS = 500;

/** Calls `stop` on the first SIGTERM or SIGINT and `force` on a second one. */
export function onStopSignal(stop: (signal: string) => void, force: () => void): void {
  let first = 0;
  const hear = (signal: string) => {
    const now = performance.now();
    if (first === 0) {
      first = now;
      stop(signal);
    } else if (now - first > SAME_PRESS_MS) {
      force();
    }
  };
  process.on("SIGTERM", hear);
  process.on("SIGINT", hear);
}
