/**
 * Loads a whole new page, which the server renders for the session as it is now. Never resolves, so that
 * whatever awaits it stays busy until the page is gone.
 */
export function loadPage(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => undefined);
}
