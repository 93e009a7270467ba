import { useEffect } from "react";

/**
 * While `active`, keys go to `edit` instead of the page, such as a focused form: they are meant for
 * the palette that is about to open. Escape cancels.
 */
export function useTypeAhead(
  active: boolean,
  edit: (change: (text: string) => string) => void,
  onCancel: () => void,
): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") onCancel();
      else edit((text) => applyKey(text, event.key));
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [active, edit, onCancel]);
}

/** The text after a key press. */
export function applyKey(text: string, key: string): string {
  const characters = [...text];
  if (key === "Backspace") return characters.slice(0, -1).join("");
  // Keys that do not print have longer names, such as "Enter".
  return [...key].length === 1 ? text + key : text;
}
