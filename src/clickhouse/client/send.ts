import type { ClickHouseClient } from "@clickhouse/client";
import { withSpan } from "@/base/tracing/tracing";
import { untilAborted } from "@/base/waiting";
import { LANE_WAIT_MS } from "../concurrency-lanes";
import { DamagedData, errorForFailure, errorForTimeout, outcomeOf } from "../errors";
import { measured } from "../metrics/statements";
import type { Lane, SupervisedServer } from "../types";
import type { LaneClients } from "./connect";

const ANSWER_GRACE_MS = 10_000;

export type Statement<T> = {
  lane: Lane;
  queryId: string;
  maxSeconds: number;
  signal: AbortSignal | undefined;
  run(client: ClickHouseClient, signal: AbortSignal): Promise<T>;
};

export type SendOptions = {
  /**
   * How long after a query's own limit the response may arrive. Defaults to the maximum wait in its
   * lane plus some time for the transport.
   */
  graceMs?: number;
  /** The process behind `url`, if we supervise it. While it hangs, every call fails at once. */
  engine?: SupervisedServer;
  /** Called for each statement that failed because of broken files; see {@link DamagedData}. */
  onDamage?(damage: DamagedData): void;
};

/**
 * `onAbandoned` is called for a statement that may still be running although nobody waits for it.
 */
type Transport = SendOptions & { clients: LaneClients; onAbandoned(queryId: string): void };

/**
 * Sends a statement, with a metric, a span and a deadline. Rejects with its signal's
 * reason if that aborts.
 */
export function send<T>(statement: Statement<T>, transport: Transport): Promise<T> {
  const { lane, queryId, signal } = statement;
  const attributes = {
    "db.system.name": "clickhouse",
    "clickhouse.query_id": queryId,
    "tallymark.lane": lane,
  };
  const sent = withSpan("clickhouse", attributes, () => sendUntilDeadline(statement, transport));
  return measured(lane, sent, (error) => (signal?.aborted ? "cancelled" : outcomeOf(error)));
}

async function sendUntilDeadline<T>(
  { lane, queryId, maxSeconds, signal, run }: Statement<T>,
  { clients, graceMs, engine, onDamage, onAbandoned }: Transport,
): Promise<T> {
  const grace = graceMs ?? LANE_WAIT_MS[lane] + ANSWER_GRACE_MS;
  // Not AbortSignal.any: Node keeps such a signal and its listeners alive as
  // long as one is attached.
  const stopping = new AbortController();
  const stop = stopping.signal;
  const abort = () => stopping.abort();
  const deadline = setTimeout(abort, maxSeconds * 1000 + grace).unref();
  signal?.addEventListener("abort", abort, { once: true });
  const ignoreHang = engine?.onUnresponsive(abort);
  if (signal?.aborted || engine?.isResponsive === false) abort();
  try {
    stop.throwIfAborted();
    // The library ignores the signal once the response headers have arrived.
    return await untilAborted(run(clients[lane], stop), stop);
  } catch (error) {
    if (!stop.aborted) {
      const failure = errorForFailure(error);
      if (failure instanceof DamagedData) onDamage?.(failure);
      throw failure;
    }
    // A hanging KILL must not cause another KILL.
    if (lane !== "control") onAbandoned(queryId);
    throw signal?.aborted ? signal.reason : errorForTimeout();
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", abort);
    ignoreHang?.();
  }
}
