import { useCallback, useEffect, useRef, useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { UNREACHABLE } from "@/console/trpc/api";
import type { TabularResult } from "@/query/engine/result/tabular";
import { ExecuteError, execute } from "./execute";
import type { SqlFault, Statement } from "./statement";

type RunOutcome =
  | { outcome: "answered"; result: TabularResult }
  | { outcome: "refused"; fault: SqlFault }
  | { outcome: "cancelled" };

export type FinishedRun = RunOutcome & { statement: Statement; took: number };

type Running = { statement: Statement; startedAt: number };

/**
 * Runs one statement at a time. Starting another run, cancelling or leaving the screen stops the
 * current run, in ClickHouse too, and drops its late result. Times are in ms.
 */
export function useExecution(onFinished: (finished: FinishedRun) => void) {
  const { id: projectId } = useProject();
  const [running, setRunning] = useState<Running | null>(null);
  const [finished, setFinished] = useState<FinishedRun | null>(null);
  const controller = useRef<AbortController>(null);
  const report = useRef(onFinished);
  report.current = onFinished;

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
      setFinished(next);
      report.current(next);
    },
    [projectId],
  );
  const cancel = useCallback(() => controller.current?.abort(), []);
  return { running, finished, run, cancel };
}

async function endOf(
  projectId: string,
  statement: Statement,
  signal: AbortSignal,
): Promise<RunOutcome> {
  try {
    return { outcome: "answered", result: await execute(projectId, statement, signal) };
  } catch (error) {
    if (signal.aborted) return { outcome: "cancelled" };
    const fault = error instanceof ExecuteError ? error.fault : { message: UNREACHABLE };
    return { outcome: "refused", fault };
  }
}
