import { pause } from "@/base/waiting";
import { quoteText } from "@/clickhouse/quote";
import type { Engine } from "./native";

const KILL_AGAIN_MS = 200;

/**
 * Runs `work`, whose statement carries `comment` as its `log_comment`, and kills it when `stop`
 * fires. Settles only when the statement has really ended, as whoever waits behind it must know.
 */
export async function stoppable<T>(
  engine: Engine,
  comment: string,
  stop: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const kill = () => void killUntil(ended.signal, engine, comment);
  if (stop.aborted) kill();
  else stop.addEventListener("abort", kill, { once: true });
  try {
    return await work();
  } finally {
    ended.abort();
    stop.removeEventListener("abort", kill);
  }
}

/** Again and again: a statement that is only just starting cannot be found yet. */
async function killUntil(ended: AbortSignal, engine: Engine, comment: string): Promise<void> {
  const statement = `KILL QUERY WHERE Settings['log_comment'] = ${quoteText(comment)} ASYNC`;
  while (!ended.aborted) {
    await engine.session((session) => session.query(statement, "Null")).catch(() => undefined);
    await pause(KILL_AGAIN_MS, ended);
  }
}
