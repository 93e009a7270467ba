import { pause } from "@/base/waiting";

export type Heartbeat = {
  /** How often to check whether the last ping was answered, in ms. */
  intervalMs: number;
  /** After this many intervals without a response, the process counts as unresponsive. */
  unresponsiveAfter: number;
  /** After this many intervals without a response, the process is replaced. */
  hungAfter: number;
};

type HeartbeatWatch = {
  /** Resolves when the ping is answered; may never settle. */
  ping(): Promise<void>;
  onResponsive?: ((isResponsive: boolean) => void) | undefined;
  signal: AbortSignal;
  wait?: typeof pause;
};

/**
 * Resolves with true if the process hangs, and with false when `signal` aborts. Counts intervals
 * rather than time, which also passes while the machine is suspended.
 */
export async function watchHeartbeat(
  { intervalMs, unresponsiveAfter, hungAfter }: Heartbeat,
  { ping, onResponsive = () => undefined, signal, wait = pause }: HeartbeatWatch,
): Promise<boolean> {
  let unanswered = false;
  for (let silent = 0; silent < hungAfter; silent = unanswered ? silent + 1 : 0) {
    if (signal.aborted) return false;
    if (silent === 0) onResponsive(true);
    if (silent === unresponsiveAfter) onResponsive(false);
    if (!unanswered) {
      unanswered = true;
      void ping().then(() => {
        unanswered = false;
      });
    }
    await wait(intervalMs, signal);
  }
  return !signal.aborted;
}

type WatchedProcess = Pick<HeartbeatWatch, "ping" | "onResponsive"> & {
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<unknown>;
  kill(): void;
};

/** Kills the process if it hangs. Resolves when it has ended, with whether it hung. */
export async function killIfHung(
  { ended, ping, kill, onResponsive }: WatchedProcess,
  heartbeat: Heartbeat,
): Promise<boolean> {
  const untilEnd = new AbortController();
  const isHung = watchHeartbeat(heartbeat, { ping, onResponsive, signal: untilEnd.signal });
  void isHung.then((hung) => hung && kill());
  await ended;
  untilEnd.abort();
  return isHung;
}
