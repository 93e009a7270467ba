import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Puts the focus on the screen when another one is opened: a link that led there may be gone, and the
 * focus with it, so that a keyboard would start over at the top of the page.
 */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const pathname = usePathname();
  const shown = useRef(pathname);
  const screen = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    screen.current?.focus({ preventScroll: true });
  }, [pathname]);
  return screen;
}
