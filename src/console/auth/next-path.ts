const PLACEHOLDER_ORIGIN = "http://here.invalid";
/** Whoever has just signed in does not want to do it again. */
const SIGN_IN_PAGES = /^\/(sign-in|sign-up|claim|forgot-password|reset-password)(\/|$)/;

/**
 * Where to go on to after signing in: the path that `next` names, if it is one of ours, else "/". Read
 * as browsers read it, who take backslashes for slashes and skip tabs: what looks like a path may name
 * another site.
 */
export function nextPath(next: string | undefined): string {
  if (!next?.startsWith("/") || !URL.canParse(next, PLACEHOLDER_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(next, PLACEHOLDER_ORIGIN);
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith("//") || SIGN_IN_PAGES.test(pathname))
    return "/";
  return pathname + search + hash;
}

/** A page of ours that leads on to `next`, and may know the address already. */
export function withNext(path: string, next: string, email?: string): string {
  const query = new URLSearchParams();
  if (next !== "/") query.set("next", next);
  if (email) query.set("email", email);
  return query.size === 0 ? path : `${path}?${query}`;
}
