import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { guardScreen } from "./leave-guard";

/**
 * Asks before the user leaves unsaved changes by a link, `leaveScreen`, Back or closing the page.
 * `going` is the pending navigation, if any.
 */
export function useLeaveGuard(dirty: boolean) {
  const router = useRouter();
  const [going, setGoing] = useState<{ go: () => void } | null>(null);
  const allowed = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    allowed.current = false;
    const here = { path: window.location.pathname };
    const ask = (go: () => void) =>
      setGoing({
        go: () => {
          allowed.current = true;
          go();
        },
      });
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const href = leadingAway(event, here.path);
      if (href === null || allowed.current) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.push(href));
    };
    // The URL has already changed; restore it before the router sees it.
    const { state } = window.history;
    const address = window.location.href;
    const onBack = (event: PopStateEvent) => {
      if (allowed.current || window.location.pathname === here.path) return;
      event.stopImmediatePropagation();
      window.history.pushState(state, "", address);
      ask(() => window.history.back());
    };
    const unguard = guardScreen({ ask: (go) => (allowed.current ? go() : ask(go)), onBack });
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      unguard();
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [dirty, router]);
  return { going, stay: () => setGoing(null) };
}

/** The target of a click that leaves the page in this window; otherwise null. */
function leadingAway(event: MouseEvent, path: string): string | null {
  const aside = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (aside || !(link instanceof HTMLAnchorElement) || link.target === "_blank") return null;
  if (link.hasAttribute("download") || link.origin !== window.location.origin) return null;
  return link.pathname === path ? null : link.pathname + link.search + link.hash;
}
