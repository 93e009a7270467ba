import { pause } from "@/base/waiting";
import { quoteText } from "@/clickhouse/quote";
import type { Engine } from "./native";

const KILL_AGAIN_MS = 200;

/**
 * Runs `work`, whose statement has `comment` as its `log_comment`, and kills the
 * statement when `stop` aborts. Settles only once the statement has actually ended, since
 * the next one waits for that.
 */
export async function killOnAbort<T>(
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

/** Repeats the KILL: ClickHouse cannot find a statement that is only just starting. */
async function killUntil(ended: AbortSignal, engine: Engine, comment: string): Promise<void> {
  const statement = `KILL QUERY WHERE Settings['log_comment'] = ${quoteText(comment)} ASYNC`;
  while (!ended.aborted) {
    await engine.session((session) => session.query(statement, "Null")).catch(() => undefined);
    await pause(KILL_AGAIN_MS, ended);
  }
}
