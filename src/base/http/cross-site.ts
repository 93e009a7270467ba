/**
 * Whether a page of another site made the browser send this request. Browsers say so in
 * `Sec-Fetch-Site`, which scripts cannot set, but only over https and to localhost; otherwise
 * `Origin` is compared with our own. A sandboxed or local page has the origin "null", which
 * never matches. Without both headers the client is not a browser, so no cookie was sent
 * without the user's intent.
 */
export function isCrossSite(headers: Headers, origin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const sender = headers.get("origin");
  return sender !== null && sender !== origin && sender !== overTls(origin);
}

/**
 * Our origin as the browser sees it. Behind a TLS proxy that is not configured we would
 * assume http; the browser knows better, so its scheme (and nothing else) is trusted. A
 * browser omits `Origin` when it reads, but then sends `Sec-Fetch-Site`, which it does only
 * over https and to localhost.
 */
export function originOfSender(headers: Headers, origin: string): string {
  const sender = headers.get("origin");
  if (sender !== null) return sender === overTls(origin) ? sender : origin;
  return headers.has("sec-fetch-site") && !isLocalhost(origin) ? overTls(origin) : origin;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

const isLocalhost = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);

const overTls = (origin: string): string => origin.replace(/^http:/, "https:");
