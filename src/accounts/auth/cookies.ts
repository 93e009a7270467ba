/** Where the cookies of a response are set, and whether they must be Secure. */
export type CookieResponse = { headers: Headers; secure: boolean };

/**
 * Copies the cookies that Better Auth set to the response. They are Secure if the browser reached
 * us over https, which only the request shows if a proxy terminates TLS.
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

export type AuthRequest = { headers: Headers; response: CookieResponse; clientAddress: string };

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
