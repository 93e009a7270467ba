import { useRef } from "react";

/**
 * Returns the focus when a dialog closes. Radix returns it to the dialog's trigger, but
 * ours lack one, so the keyboard would end up at the top of the page. If the element that
 * had the focus is gone, such as the first of two dialogs, the page's content gets it.
 * Spread on the dialog's content.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const had = before.current;
      const isThere = had?.isConnected && had !== document.body;
      const target = isThere ? had : document.querySelector("main");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
