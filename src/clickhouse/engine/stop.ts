import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "./native";
import { quote } from "./statement";

const KILL_AGAIN_MS = 200;

/**
 * Runs `work`, whose statement carries `comment` as its `log_comment`, and kills it when `gone`
 * fires. Settles only when the statement has really ended, as whoever waits behind it must know.
 */
export async function stoppable<T>(
  engine: Engine,
  comment: string,
  gone: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const onGone = () => void killUntil(ended.signal, engine, comment);
  if (gone.aborted) onGone();
  else gone.addEventListener("abort", onGone, { once: true });
  try {
    return await work();
  } finally {
    ended.abort();
    gone.removeEventListener("abort", onGone);
  }
}

/** Again and again: a statement that is only just starting cannot be found yet. */
async function killUntil(ended: AbortSignal, engine: Engine, comment: string): Promise<void> {
  const statement = `KILL QUERY WHERE Settings['log_comment'] = ${quote(comment)} ASYNC`;
  while (!ended.aborted) {
    await engine.session((session) => session.query(statement, "Null")).catch(() => undefined);
    await delay(KILL_AGAIN_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}
