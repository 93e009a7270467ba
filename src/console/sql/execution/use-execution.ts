import { useCallback, useEffect, useRef, useState } from "react";
import { useProject } from "@/console/shell/current/current";
import type { TabularResult } from "@/query/engine/result/tabular";
import { ExecuteError, execute } from "./execute";
import type { SqlFault, Statement } from "./statement";

type End =
  | { outcome: "answered"; answer: TabularResult }
  | { outcome: "refused"; fault: SqlFault }
  | { outcome: "cancelled" };

export type Settled = End & { statement: Statement; took: number };

export type Running = { statement: Statement; startedAt: number };

const AWAY = "The server cannot be reached. Check the connection and try again.";

/**
 * Runs one statement at a time: another run, a cancel, or leaving the screen stops the one before, in
 * ClickHouse too, and its late answer is dropped. Times are in ms.
 */
export function useExecution(onSettled: (settled: Settled) => void) {
  const { id: projectId } = useProject();
  const [running, setRunning] = useState<Running | null>(null);
  const [settled, setSettled] = useState<Settled | null>(null);
  const controller = useRef<AbortController>(null);
  const report = useRef(onSettled);
  report.current = onSettled;

  useEffect(() => () => controller.current?.abort(), []);

  const run = useCallback(
    async (statement: Statement) => {
      controller.current?.abort();
      const mine = new AbortController();
      controller.current = mine;
      const startedAt = performance.now();
      setRunning({ statement, startedAt });
      const end = await endOf(projectId, statement, mine.signal);
      if (controller.current !== mine) return;
      controller.current = null;
      const next = { ...end, statement, took: performance.now() - startedAt };
      setRunning(null);
      setSettled(next);
      report.current(next);
    },
    [projectId],
  );
  const cancel = useCallback(() => controller.current?.abort(), []);
  return { running, settled, run, cancel };
}

async function endOf(projectId: string, statement: Statement, signal: AbortSignal): Promise<End> {
  try {
    return { outcome: "answered", answer: await execute(projectId, statement, signal) };
  } catch (error) {
    if (signal.aborted) return { outcome: "cancelled" };
    const fault = error instanceof ExecuteError ? error.fault : { message: AWAY };
    return { outcome: "refused", fault };
  }
}
