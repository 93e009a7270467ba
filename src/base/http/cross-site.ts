/**
 * Whether a page of another site made the browser send this. Browsers say it in `Sec-Fetch-Site`, which
 * no script can set, but only over https and to this machine; everywhere else `Origin` is compared with
 * our own address. A sandboxed or local page has the origin "null", which is nobody's. Without both
 * headers it was no browser, and so nobody's cookie was sent along unasked.
 */
export function isCrossSite(headers: Headers, origin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const sender = headers.get("origin");
  return sender !== null && sender !== origin && sender !== overTls(origin);
}

/**
 * Our address as the sender knows it. Behind a proxy that ends TLS and is not configured we would take
 * it for http; the browser on the other side knows better. Nothing but the scheme is believed. Where a
 * browser leaves `Origin` out, as when it reads, `Sec-Fetch-Site` tells the same: it is sent over https
 * and to this machine only.
 */
export function originOfSender(headers: Headers, origin: string): string {
  const sender = headers.get("origin");
  if (sender !== null) return sender === overTls(origin) ? sender : origin;
  return headers.has("sec-fetch-site") && !isThisMachine(origin) ? overTls(origin) : origin;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

const isThisMachine = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);

const overTls = (origin: string): string => origin.replace(/^http:/, "https:");
