/** Calls `go` once the user has agreed to leave unsaved changes. */
export type Ask = (go: () => void) => void;

type Guard = {
  ask: Ask;
  /** Called on Back, before Next's router. */
  onBack: (event: PopStateEvent) => void;
};

/** The guard of the open screen; null while there is nothing to lose. */
let guard: Guard | null = null;

/** Guards the screen until the returned function is called. */
export function guardScreen(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** Runs an action that leaves the screen and is not a link, such as signing out. */
export function leaveScreen(go: () => void): void {
  if (guard === null) go();
  else guard.ask(go);
}

/**
 * Must be called before Next's router registers its listener: the router renders the other page
 * immediately, and listeners run in registration order.
 */
export function listenForBack(): void {
  window.addEventListener("popstate", (event) => guard?.onBack(event));
}
