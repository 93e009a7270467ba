/** The cookie with the id of the last opened project, to which `/` redirects. */
export const REMEMBERED_PROJECT = "tallymark_project";

const YEAR_S = 365 * 86_400;

/** Set by the browser when a project is shown; a server would also count prefetches. */
export function rememberProject(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available over plain http
  document.cookie = `${REMEMBERED_PROJECT}=${id}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
