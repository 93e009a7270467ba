/**
 * Browsers remove "." and ".." from URLs, even when escaped. Such ids get a tilde prefix, as do ids that
 * start with a tilde, so that each id has exactly one URL.
 */
const MARKED = /^(~|\.{1,2}$)/;

/** Link to a user, for any id. */
export const userHref = (projectId: string, userId: string): string =>
  `/p/${projectId}/users/${encodeURIComponent(MARKED.test(userId) ? `~${userId}` : userId)}`;

/** Reads the id from a URL segment as Next passes it, still escaped. Null if it is malformed. */
export function readUserId(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return text.startsWith("~") ? text.slice(1) : text;
  } catch {
    return null;
  }
}
