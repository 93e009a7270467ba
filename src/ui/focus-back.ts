import { useRef } from "react";

/**
 * Radix gives the focus back to a dialog's own trigger, and ours have none: without this, closing one
 * would leave the keyboard at the top of the page. Spread on the dialog's content.
 */
export function useFocusBack() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}
