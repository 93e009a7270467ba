const PLACEHOLDER_ORIGIN = "http://here.invalid";
/** Pages that make no sense for a user who has just signed in. */
const SIGN_IN_PAGES = /^\/(sign-in|sign-up|claim|forgot-password|reset-password)(\/|$)/;

/**
 * The path to open after signing in: `next` if it is a path of this site, else "/". Parsed the way
 * browsers do, which treat backslashes as slashes and skip tabs, because text that looks like a
 * path may lead to another site.
 */
export function nextPath(next: string | undefined): string {
  if (!next?.startsWith("/") || !URL.canParse(next, PLACEHOLDER_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(next, PLACEHOLDER_ORIGIN);
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith("//") || SIGN_IN_PAGES.test(pathname))
    return "/";
  return pathname + search + hash;
}

/** Adds `next` to the path, and optionally an email address to fill in. */
export function withNext(path: string, next: string, email?: string): string {
  const query = new URLSearchParams();
  if (next !== "/") query.set("next", next);
  if (email) query.set("email", email);
  return query.size === 0 ? path : `${path}?${query}`;
}
