import { type RefObject, useEffect, useRef } from "react";
import { focusMain } from "@/ui/focus-main";

/**
 * Moves the focus into the panel when the user opens it, and back to `opener` when it closes. A
 * panel that was open before the screen leaves the focus alone.
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  opener: Element | null,
): void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(open && opener === null);
  useEffect(() => {
    // Also for a question from a button while the panel is open.
    if (open && opener && !panel.current?.contains(opener)) before.current = opener;
  }, [open, opener, panel]);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    // After the command palette has closed and returned the focus.
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      const isInside = panel.current?.contains(activeElement) || activeElement === body;
      if (open) {
        if (!isInside) before.current = activeElement;
        focusField(panel.current);
      } else if (isInside) {
        giveBack(before.current);
      }
    });
    return () => clearTimeout(timer);
  }, [open, panel]);
}

export const focusField = (panel: HTMLElement | null): void =>
  panel?.querySelector("textarea")?.focus();

function giveBack(to: Element | null): void {
  const isThere = to instanceof HTMLElement && to.isConnected && to !== document.body;
  if (isThere) to.focus({ preventScroll: true });
  else focusMain();
}
