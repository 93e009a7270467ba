/** Of the answer to a request: where cookies go, and whether they may only travel by https. */
export type Answer = { headers: Headers; secure: boolean };

/**
 * Hands the cookies that Better Auth set on to the answer. Whether they are Secure is decided here, by
 * how the browser reached us: behind a proxy that ends TLS the process cannot know it beforehand.
 */
export function passCookies(from: Headers, { headers, secure }: Answer): void {
  for (const cookie of from.getSetCookie()) {
    headers.append("set-cookie", secure ? `${cookie}; Secure` : cookie);
  }
}

export const answerTo = (origin: string, headers: Headers): Answer => ({
  headers,
  secure: origin.startsWith("https:"),
});

/** A request as far as signing in needs it. */
export type Visit = { headers: Headers; answer: Answer; clientAddress: string };

/** What the context of a procedure says of a request. */
type Call = { headers: Headers; answerHeaders: Headers; origin: string; clientAddress: string };

export const visitOf = ({ headers, answerHeaders, origin, clientAddress }: Call): Visit => ({
  headers,
  answer: answerTo(origin, answerHeaders),
  clientAddress,
});
