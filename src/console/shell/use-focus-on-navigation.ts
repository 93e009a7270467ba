import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

const SCREEN_ID = "main";

/** For what has just removed the control that it was done with, such as a row of a table. */
export const focusScreen = (): void =>
  document.getElementById(SCREEN_ID)?.focus({ preventScroll: true });

/**
 * Puts the focus on the screen when another one is opened: a link that led there may be gone, and the
 * focus with it, so that a keyboard would start over at the top of the page. Answers the
 * id of the element that takes it.
 */
export function useFocusOnNavigation(): string {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusScreen();
  }, [pathname]);
  return SCREEN_ID;
}
