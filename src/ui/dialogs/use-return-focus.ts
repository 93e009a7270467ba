import { useRef } from "react";

/**
 * Radix gives the focus back to a dialog's own trigger, and ours have none: without this, closing one
 * would leave the keyboard at the top of the page. What had it may be gone, such as the first of two
 * dialogs: then the page's content gets it. Spread on the dialog's content.
 */
export function useFocusBack() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const had = before.current;
      const isThere = had?.isConnected && had !== document.body;
      const kept = isThere ? had : document.querySelector("main");
      if (kept instanceof HTMLElement) kept.focus({ preventScroll: true });
    },
  };
}
