/** Goes on with `go` once whoever writes has agreed to leave what is not saved. */
export type Ask = (go: () => void) => void;

type Guard = {
  ask: Ask;
  /** Hears of the browser's back before anybody else does. */
  onBack: (event: PopStateEvent) => void;
};

/** Of the screen that is open; null while there is nothing to lose. */
let guard: Guard | null = null;

/** Has the screen guarded until what is returned is called. */
export function guardScreen(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** Does what leads away from the screen, and is no link, such as signing out. */
export function leaveScreen(go: () => void): void {
  if (guard === null) go();
  else guard.ask(go);
}

/**
 * To be called before Next's router listens: it draws the other page at once, and a window's listeners are
 * called in the order in which they came.
 */
export function listenForBack(): void {
  window.addEventListener("popstate", (event) => guard?.onBack(event));
}
