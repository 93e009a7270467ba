import { useEffect } from "react";

/** Calls `onPress` on Ctrl-K, on a Mac Cmd-K, and on "/" outside of fields. */
export function useSearchKeys(onPress: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const combined = event.ctrlKey || event.metaKey;
      const wanted = combined ? event.key.toLowerCase() === "k" : event.key === "/";
      if (!wanted || (!combined && isField(event.target))) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [onPress]);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
