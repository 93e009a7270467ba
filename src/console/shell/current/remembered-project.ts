/** The cookie that holds the id of the project that was open last, for `/` to lead to. */
export const REMEMBERED_PROJECT = "tallymark_project";

const YEAR_S = 365 * 86_400;

/** Written by the browser when a project is on the screen: a server would also hear of prefetches. */
export function rememberProject(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http
  document.cookie = `${REMEMBERED_PROJECT}=${id}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
