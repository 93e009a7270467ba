/**
 * Loads a new page, which the server renders for the current session. Never resolves, so that
 * callers that await it stay busy until the page unloads.
 */
export function loadPage(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => undefined);
}
