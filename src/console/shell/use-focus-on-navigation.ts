import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { focusMain } from "@/ui/focus-main";

/**
 * Moves the focus to a newly opened screen. The link that led there may be gone and the focus lost,
 * so keyboard users would start over at the top of the page.
 */
export function useFocusOnNavigation(): void {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusMain();
  }, [pathname]);
}
