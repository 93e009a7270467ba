/**
 * Goes on as a whole new page, which the server makes for whoever is signed in now. Never resolves:
 * what waits for it stays busy until the page is gone.
 */
export function leaveFor(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => undefined);
}
