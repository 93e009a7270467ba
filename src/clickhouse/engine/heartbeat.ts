import { pause } from "@/base/waiting";

export type Heartbeat = {
  /** How often to check whether the last ping was answered, in ms. */
  intervalMs: number;
  /** After this many intervals without a response, no more queries are sent. */
  unresponsiveAfter: number;
  /** After this many intervals without a response, the process is replaced. */
  hungAfter: number;
};

/** A busy engine answers a ping within seconds, since it does not wait in a lane. A minute means it hangs. */
export const HEARTBEAT: Heartbeat = { intervalMs: 10_000, unresponsiveAfter: 2, hungAfter: 6 };

type HeartbeatWatch = {
  /** Resolves when the ping is answered; may never settle. */
  ping(): Promise<void>;
  onResponsive(isResponsive: boolean): void;
  signal: AbortSignal;
  wait?: typeof pause;
};

/**
 * Resolves with true if the engine hangs, and with false when `signal` aborts. Counts intervals rather than
 * time, which also passes while the machine is suspended.
 */
export async function watchHeartbeat(
  { intervalMs, unresponsiveAfter, hungAfter }: Heartbeat,
  { ping, onResponsive, signal, wait = pause }: HeartbeatWatch,
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
