/** Of the answer to a request: where cookies go, and whether they may only travel by https. */
export type CookieResponse = { headers: Headers; secure: boolean };

/**
 * Hands the cookies that Better Auth set on to the answer. Whether they are Secure is decided here, by
 * how the browser reached us: behind a proxy that ends TLS the process cannot know it beforehand.
 */
export function forwardCookies(from: Headers, { headers, secure }: CookieResponse): void {
  for (const cookie of from.getSetCookie()) {
    headers.append("set-cookie", secure ? `${cookie}; Secure` : cookie);
  }
}

export const cookieResponse = (origin: string, headers: Headers): CookieResponse => ({
  headers,
  secure: origin.startsWith("https:"),
});

/** A request as far as signing in needs it. */
export type AuthRequest = { headers: Headers; response: CookieResponse; clientAddress: string };

/** What the context of a procedure says of a request. */
type ProcedureContext = {
  headers: Headers;
  responseHeaders: Headers;
  origin: string;
  clientAddress: string;
};

export const authRequestOf = ({
  headers,
  responseHeaders,
  origin,
  clientAddress,
}: ProcedureContext): AuthRequest => ({
  headers,
  response: cookieResponse(origin, responseHeaders),
  clientAddress,
});
