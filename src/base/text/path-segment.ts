/**
 * Browsers remove "." and ".." from URLs, even when escaped. Such texts get a tilde prefix, as do
 * texts that start with a tilde, so that each text has exactly one URL.
 */
const MARKED = /^(~|\.{1,2}$)/;

/** encodeURIComponent throws on lone surrogates, which no stored text contains. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Writes any text, such as a user's id, as a segment of a URL's path. */
export const pathSegment = (text: string): string =>
  encodeURIComponent((MARKED.test(text) ? `~${text}` : text).replace(LONE_SURROGATE, "\ufffd"));

/** Reads a segment as Next passes it, still escaped. Null if it is malformed. */
export function readPathSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return text.startsWith("~") ? text.slice(1) : text;
  } catch {
    return null;
  }
}
