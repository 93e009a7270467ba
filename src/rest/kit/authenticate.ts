import { AppError } from "@/base/errors";
import { isCrossSite } from "@/base/http/cross-site";
import type { Scope } from "@/database";
import { type Caller, callerOfSession } from "@/teams";
import type { RestResources } from "./resources";

export type Access = {
  scope: Scope;
  session: boolean;
};

/**
 * The parts of a request that authenticate it; `origin` is our own origin, as the client addressed
 * it.
 */
export type AuthRequest = { headers: Headers; origin: string };

/**
 * The caller identified by the request's personal key or, without one, by its console session.
 * Throws `unauthenticated` if it has neither, and `forbidden` for a key without the scope and for a
 * session sent from another site's page.
 */
export async function authenticate(
  resources: Pick<RestResources, "callers" | "accounts">,
  request: AuthRequest,
  { scope, session }: Access,
): Promise<Caller> {
  if (keyOf(request.headers) !== null) {
    return withScope(await authenticateKey(resources, request.headers), scope);
  }
  if (session && request.headers.has("cookie")) return bySession(resources, request);
  throw keyMissing();
}

/**
 * The caller identified by the request's personal key, whatever its scopes.
 * Throws `unauthenticated`.
 */
export async function authenticateKey(
  { callers }: Pick<RestResources, "callers">,
  headers: Headers,
): Promise<Caller> {
  const key = keyOf(headers);
  if (key === null) throw keyMissing();
  const caller = await callers.fromKey(key);
  if (caller === null) throw unauthenticated(UNKNOWN_KEY);
  return caller;
}

/** The most common mistake is using the other kind of key. */
const UNKNOWN_KEY =
  "This personal key is unknown, revoked or expired. Personal keys start with tm_user_; ingest keys can only send events.";

const keyMissing = (): AppError =>
  unauthenticated('Send a personal key as "Authorization: Bearer <key>" or "X-Api-Key".');

function withScope(caller: Caller, scope: Scope): Caller {
  if (caller.scopes.includes(scope)) return caller;
  throw new AppError("forbidden", `This key does not have the "${scope}" scope.`);
}

/** Browsers send the cookie with requests from any site, so other sites need a key. */
async function bySession(
  { accounts }: Pick<RestResources, "accounts">,
  { headers, origin }: AuthRequest,
): Promise<Caller> {
  if (isCrossSite(headers, origin)) {
    throw new AppError("forbidden", "Requests from other sites need a personal key.");
  }
  const session = await accounts.session(headers);
  if (session === null) {
    throw unauthenticated("This session has ended. Sign in again or send a personal key.");
  }
  return callerOfSession(session.userId);
}

/** RFC 6750 for `Authorization`; the scheme's case does not matter (RFC 9110). */
function keyOf(headers: Headers): string | null {
  const bearer = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "");
  return bearer?.[1] ?? headers.get("x-api-key");
}

function unauthenticated(detail: string): AppError {
  return new AppError("unauthenticated", detail, { headers: { "WWW-Authenticate": "Bearer" } });
}
