import { type RefObject, useEffect, useRef } from "react";
import { focusMain } from "@/ui/focus-main";

/**
 * Moves the focus into the panel when the user opens it, and back when it closes. A panel that was open before
 * the screen leaves the focus alone.
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  opening: boolean,
): void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(open && !opening);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    // After a closing dialog or menu, such as the command palette, has returned the focus itself.
    const timer = setTimeout(() => {
      if (open) {
        before.current = document.activeElement;
        focusField(panel.current);
      } else if (panel.current?.contains(document.activeElement) || isLost()) {
        giveBack(before.current);
      }
    });
    return () => clearTimeout(timer);
  }, [open, panel]);
}

/** Also focuses a field that is about to be drawn anew. */
export function focusField(panel: HTMLElement | null): void {
  setTimeout(() => panel?.querySelector("textarea")?.focus());
}

/** The focus of a control that has been hidden is on the body. */
const isLost = (): boolean => document.activeElement === document.body;

function giveBack(to: Element | null): void {
  const isThere = to instanceof HTMLElement && to.isConnected && to !== document.body;
  if (isThere) to.focus({ preventScroll: true });
  else focusMain();
}
