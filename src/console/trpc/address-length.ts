/**
 * In characters as an address writes them (a quote mark is three). A request carries its own address and,
 * as its Referer, the page's; with cookies they have to stay below the 16 KiB that servers and proxies
 * take as a request's head.
 */
const MOST_IN_PAGE = 6_000;
const MOST_IN_REQUEST = 4_000;
/** Room for one such input at least, and for the names of what is asked. */
export const MOST_IN_BATCH = 6_000;

/** The encoder throws at half a surrogate pair. */
const HALF = /\p{Surrogate}/gu;

const length = (text: string): number => encodeURIComponent(text.replace(HALF, "\ufffd")).length;

/** Whether the address of a page can hold it; some programs that pass links on cut longer ones. */
export const fitsPage = (text: string): boolean => length(text) <= MOST_IN_PAGE;

/** Whether the address of a request can hold it as JSON. */
export const fitsRequest = (input: unknown): boolean =>
  length(JSON.stringify(input ?? null)) <= MOST_IN_REQUEST;
