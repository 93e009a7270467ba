import { useRouter } from "next/navigation";

/** Goes on with `go` once whoever writes has agreed to leave what is not saved. */
type Ask = (go: () => void) => void;

/** Of the screen that is open; null while there is nothing to lose. */
let asking: Ask | null = null;

/** Has `ask` asked before the screen is left, until what is returned is called. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
}

/** Does what leads away from the screen, and is no link, such as signing out. */
export function leave(go: () => void): void {
  if (asking === null) go();
  else asking(go);
}

/** Opens another page of the console, for what is no link. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    const go = () => router.push(href);
    const { pathname } = new URL(href, window.location.href);
    if (pathname === window.location.pathname) go();
    else leave(go);
  };
}
