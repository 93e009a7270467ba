const HERE = "http://here.invalid";
/** Whoever has just signed in does not want to do it again. */
const ENTRANCE = /^\/(sign-in|sign-up|claim|forgot-password|reset-password)(\/|$)/;

/**
 * Where to go on to after signing in: the path that `next` names, if it is one of ours, else "/". Read
 * as browsers read it, who take backslashes for slashes and skip tabs: what looks like a path may name
 * another site.
 */
export function nextPath(next: string | undefined): string {
  if (!next?.startsWith("/") || !URL.canParse(next, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || pathname.startsWith("//") || ENTRANCE.test(pathname)) return "/";
  return pathname + search + hash;
}

/** A page of ours that leads on to `next`, and may know the address already. */
export function withNext(path: string, next: string, email?: string): string {
  const query = new URLSearchParams();
  if (next !== "/") query.set("next", next);
  if (email) query.set("email", email);
  return query.size === 0 ? path : `${path}?${query}`;
}
