import { pause } from "@/base/waiting";

export type Heartbeat = {
  /** Between two looks at whether the last ping was answered, in ms. */
  intervalMs: number;
  /** After this many intervals without an answer nothing more is asked of the engine. */
  unresponsiveAfter: number;
  /** After this many it is replaced. */
  hungAfter: number;
};

/** A busy engine answers within seconds: the ping waits for no lane. A minute of silence is a hang. */
export const HEARTBEAT: Heartbeat = { intervalMs: 10_000, unresponsiveAfter: 2, hungAfter: 6 };

export type HeartbeatWatch = {
  /** Resolves when it is answered; may never settle. */
  ping(): Promise<void>;
  onResponsive(isResponsive: boolean): void;
  signal: AbortSignal;
  wait?: typeof pause;
};

/**
 * Resolves with true when the engine hangs, and with false when `signal` aborts. Counts intervals and
 * not the time on the clock, which goes on while the whole machine is suspended.
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
