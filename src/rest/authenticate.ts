import { AppError } from "@/base/errors";
import type { Scope } from "@/database";
import type { Caller, Callers } from "@/teams";

/**
 * The caller behind the request's personal key. Throws `unauthenticated` without a valid key and
 * `forbidden` without the scope.
 */
export async function authenticate(
  callers: Pick<Callers, "fromKey">,
  headers: Headers,
  scope: Scope,
): Promise<Caller> {
  const key = keyOf(headers);
  if (key === null) {
    throw unauthenticated('Send a personal key as "Authorization: Bearer <key>" or "X-Api-Key".');
  }
  const caller = await callers.fromKey(key);
  if (caller === null) {
    throw unauthenticated("This personal key is not valid: it is unknown, revoked or expired.");
  }
  if (!caller.scopes.includes(scope)) {
    throw new AppError("forbidden", `This key lacks the scope "${scope}".`);
  }
  return caller;
}

/** RFC 6750 for `Authorization`; the scheme's case does not matter (RFC 9110). */
function keyOf(headers: Headers): string | null {
  const bearer = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "");
  return bearer?.[1] ?? headers.get("x-api-key");
}

function unauthenticated(detail: string): AppError {
  return new AppError("unauthenticated", detail, { headers: { "WWW-Authenticate": "Bearer" } });
}
