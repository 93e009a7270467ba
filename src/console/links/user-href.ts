/**
 * Browsers take "." and ".." out of an address, also where they are escaped. Such an id gets a tilde before
 * it, and so does one that begins with a tilde, so that each id has one address.
 */
const MARKED = /^(~|\.{1,2}$)/;

/** The address of a user, whatever the id holds. */
export const userHref = (projectId: string, userId: string): string =>
  `/p/${projectId}/users/${encodeURIComponent(MARKED.test(userId) ? `~${userId}` : userId)}`;

/** The id of a segment of an address, as Next gives it: still escaped. Null where it is no user's. */
export function readUserId(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return text.startsWith("~") ? text.slice(1) : text;
  } catch {
    return null;
  }
}
