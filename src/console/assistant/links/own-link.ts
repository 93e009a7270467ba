/** Not a page. */
const API = "/api/";

/**
 * A link in an answer, as one within this installation; null if it leads elsewhere. A model could
 * be talked into links that carry data to another site.
 */
export function ownLink(href: string, origin: string): string | null {
  const isWhole = /^https?:\/\//i.test(href);
  if (!isWhole && !href.startsWith("/")) return null;
  const url = URL.canParse(href, origin) ? new URL(href, origin) : null;
  if (url === null || url.origin !== origin || url.pathname.startsWith(API)) return null;
  // Without its origin, it would name another host.
  if (url.pathname.startsWith("//")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** For links in answers, which stay the same while the page is open. */
export const linkInAnswer = (href: string): string | null => ownLink(href, window.location.origin);
