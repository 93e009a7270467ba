import { useSyncExternalStore } from "react";

const PREFIX = "dismissed ";
const listeners = new Set<() => void>();

/**
 * Whether the user has dismissed something in this browser. Without local storage, it reappears
 * on the next page load.
 */
export function useDismissed(what: string): [dismissed: boolean, dismiss: () => void] {
  const key = PREFIX + what;
  const dismissed = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => false,
  );
  const dismiss = () => {
    try {
      localStorage.setItem(key, "1");
    } catch {
      // Storage is blocked or full.
    }
    for (const notify of listeners) notify();
  };
  return [dismissed, dismiss];
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
