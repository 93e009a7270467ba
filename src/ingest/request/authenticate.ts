import { AppError } from "@/base/errors";
import type { PlainRequest } from "@/base/http/plain-http";
import type { Acceptor, Admission } from "../accepting/acceptor";

export type RequestHead = Omit<PlainRequest, "body">;

const BEARER = /^Bearer +(\S+) *$/i;

/** The query parameter exists because sendBeacon cannot set headers. */
function sentKey(request: RequestHead): string | undefined {
  const bearer = BEARER.exec(request.header("authorization") ?? "")?.[1];
  return bearer || request.header("x-api-key")?.trim() || request.query.get("key") || undefined;
}

function unauthenticated(detail: string): AppError {
  return new AppError("unauthenticated", detail, { headers: { "WWW-Authenticate": "Bearer" } });
}

/** The most common mistake is using the other kind of key. */
const UNKNOWN_KEY =
  "This ingest key is unknown or revoked. Ingest keys start with tm_ingest_; personal keys cannot send events.";

export const unknownKey = (): AppError => unauthenticated(UNKNOWN_KEY);

/** Reads the request's ingest key. Throws 401 if there is none or it is malformed. */
export function readKey(request: RequestHead, keys: Pick<Acceptor, "isWellFormed">): string {
  const key = sentKey(request);
  if (key === undefined) {
    throw unauthenticated(
      "This request needs an ingest key. Send it as Authorization: Bearer <key>, as X-Api-Key or as ?key=.",
    );
  }
  if (!keys.isWellFormed(key)) throw unknownKey();
  return key;
}

/**
 * Finds the project of the request's ingest key. Throws 401 if there is none or it is not valid.
 */
export async function authenticate(
  request: RequestHead,
  acceptor: Acceptor,
  receivedAt: number,
): Promise<Admission> {
  const admission = await acceptor.admit(readKey(request, acceptor), receivedAt);
  if (!admission) throw unknownKey();
  return admission;
}
