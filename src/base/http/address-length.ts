/**
 * In URL-encoded characters (a quote is three). A request carries its own URL and, as its
 * Referer, the page's; with cookies they must stay below the 16 KiB that servers and proxies
 * accept as request headers.
 */
const MAX_IN_PAGE = 6_000;
const MAX_IN_REQUEST = 4_000;
/** Leaves room for at least one such input and the procedure names. */
export const MAX_IN_BATCH = 6_000;

/** encodeURIComponent throws on lone surrogates. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

const length = (text: string): number =>
  encodeURIComponent(text.replace(LONE_SURROGATE, "\ufffd")).length;

/** Whether it fits into a page's URL. Some programs cut off longer links. */
export const fitsPage = (text: string): boolean => length(text) <= MAX_IN_PAGE;

/** Whether its JSON fits into a request's URL. */
export const fitsRequest = (input: unknown): boolean =>
  length(JSON.stringify(input ?? null)) <= MAX_IN_REQUEST;
