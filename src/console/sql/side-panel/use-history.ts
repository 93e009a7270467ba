import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useCurrent, useProject } from "@/console/shell/current/current";
import { type PastRun, readPast, withRun } from "./history";

const CHANGED = "tallymark:sql-history";

/** The runs of this browser's user in this project; other tabs are told of each. */
export function useHistory() {
  const { me } = useCurrent();
  const { id: projectId } = useProject();
  const key = `tallymark.sql.${me.user.id}.${projectId}`;
  const text = useSyncExternalStore(
    listen,
    () => stored(key),
    () => null,
  );
  const past = useMemo(() => readPast(text), [text]);
  const add = useCallback((run: PastRun) => keep(key, withRun(readPast(stored(key)), run)), [key]);
  const clear = useCallback(() => keep(key, []), [key]);
  return { past, add, clear };
}

function listen(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  window.addEventListener(CHANGED, changed);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener(CHANGED, changed);
  };
}

/** Storage may be forbidden, as in some private windows: then there is no history. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Long statements may fill the storage: then fewer are kept. */
function keep(key: string, past: PastRun[]): void {
  try {
    if (past.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(past));
  } catch {
    if (past.length > 1) keep(key, past.slice(0, past.length >> 1));
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}
