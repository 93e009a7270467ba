import { useEffect } from "react";

/**
 * While it is `active`, what is typed reaches nothing on the page, such as the form that has the focus:
 * it is for what is about to open. Escape calls that off.
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
      else edit((text) => typed(text, event.key));
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [active, edit, onCancel]);
}

/** Exported for its test. */
export function typed(text: string, key: string): string {
  const characters = [...text];
  if (key === "Backspace") return characters.slice(0, -1).join("");
  // Other keys have names, such as "Enter".
  return [...key].length === 1 ? text + key : text;
}
