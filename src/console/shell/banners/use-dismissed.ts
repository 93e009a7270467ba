import { useSyncExternalStore } from "react";

const PREFIX = "dismissed ";
const listeners = new Set<() => void>();

/** Whether something was put away in this browser, and a way to do so. Where nothing can be kept, it comes back. */
export function useDismissed(what: string): [dismissed: boolean, dismiss: () => void] {
  const key = PREFIX + what;
  const dismissed = useSyncExternalStore(
    listen,
    () => read(key),
    () => false,
  );
  const dismiss = () => {
    try {
      localStorage.setItem(key, "1");
    } catch {
      // Forbidden or full.
    }
    for (const tell of listeners) tell();
  };
  return [dismissed, dismiss];
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
