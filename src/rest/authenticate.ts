import { AppError } from "@/base/errors";
import { isCrossSite } from "@/base/http/cross-site";
import type { Scope } from "@/database";
import { type Caller, callerOfSession } from "@/teams";
import type { RestResources } from "./resources";

export type Access = {
  /** The scope that a key must have. */
  scope: Scope;
  /** Whether the console's session counts too. */
  session: boolean;
};

/** A request as far as it says who asks: `origin` is our own address, as the client reached it. */
export type Asking = { headers: Headers; origin: string };

/**
 * The caller behind the request's personal key, or else behind the session of the console. Throws
 * `unauthenticated` without either, and `forbidden` for a key without the scope and for a session that a
 * page of another site sends along.
 */
export async function authenticate(
  resources: Pick<RestResources, "callers" | "accounts">,
  asking: Asking,
  { scope, session }: Access,
): Promise<Caller> {
  const key = keyOf(asking.headers);
  if (key !== null) return byKey(resources, key, scope);
  if (session && asking.headers.has("cookie")) return bySession(resources, asking);
  throw unauthenticated('Send a personal key as "Authorization: Bearer <key>" or "X-Api-Key".');
}

/** The usual mistake is the other kind of key. */
const UNKNOWN =
  "This personal key is not valid: it is unknown, revoked or expired. It begins with tm_user_; ingest keys only send events.";

async function byKey(
  { callers }: Pick<RestResources, "callers">,
  key: string,
  scope: Scope,
): Promise<Caller> {
  const caller = await callers.fromKey(key);
  if (caller === null) {
    throw unauthenticated(UNKNOWN);
  }
  if (!caller.scopes.includes(scope)) {
    throw new AppError("forbidden", `This key lacks the scope "${scope}".`);
  }
  return caller;
}

/** A browser sends the cookie along whoever asks it to, so that a key is asked of other sites. */
async function bySession(
  { accounts }: Pick<RestResources, "accounts">,
  { headers, origin }: Asking,
): Promise<Caller> {
  if (isCrossSite(headers, origin)) {
    throw new AppError("forbidden", "Requests from other sites need a personal key.");
  }
  const session = await accounts.session(headers);
  if (session === null) {
    throw unauthenticated("Sign in again, or send a personal key: this session has ended.");
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
