import { useEffect } from "react";
import { useShortcut } from "@/ui/use-shortcut";

/** For `aria-keyshortcuts`. */
export const PANEL_KEYS = "Control+J Meta+J";

/** The shortcut as this computer's keyboard has it. */
export const usePanelShortcut = (): string => useShortcut("J");

/** A dialog has the keyboard to itself until it closes. */
const OPEN_DIALOG = "[data-state=open]:is([role=dialog], [role=alertdialog])";

/** Calls `onPress` on Ctrl-J or, on a Mac, Cmd-J. */
export function usePanelKey(onPress: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== "j" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      event.preventDefault();
      if (!document.querySelector(OPEN_DIALOG)) onPress();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [onPress]);
}
