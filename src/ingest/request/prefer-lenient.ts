import type { RequestHead } from "./authenticate";

/** RFC 7240, section 4.4. */
const LENIENT = /(?:^|[,;])\s*handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i;

/**
 * Whether the client wants the valid events of a batch to be published even if others are invalid.
 * The query parameter exists because sendBeacon cannot set headers, and for requests from other
 * sites, which then need no preflight.
 */
export const prefersLenient = ({ header, query }: RequestHead): boolean =>
  LENIENT.test(header("prefer") ?? "") || query.get("handling") === "lenient";
