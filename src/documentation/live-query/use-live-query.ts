import { useEffect, useRef, useState } from "react";
import { type Answer, runQuery } from "./run-query";

const UNREACHABLE: Answer = { kind: "error", message: "The server does not respond. Try again." };

/** Runs one query at a time; a new run replaces the one before. */
export function useLiveQuery() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [running, setRunning] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function run(body: string): Promise<void> {
    current.current?.abort();
    const abort = new AbortController();
    current.current = abort;
    setRunning(true);
    const result = await runQuery(body, abort.signal).catch(() => UNREACHABLE);
    if (abort.signal.aborted) return;
    setAnswer(result);
    setRunning(false);
  }
  return { answer, running, run };
}
