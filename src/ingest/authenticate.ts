import { AppError } from "@/base/errors";
import type { PlainRequest } from "@/base/http";

/** Tells whose an ingest key is. Null for a key that does not exist, is revoked, or whose project is gone. */
export interface IngestKeys {
  resolve(key: string): Promise<{ projectId: string; paused: boolean } | null>;
}

const BEARER = /^Bearer +(\S+) *$/i;

/** sendBeacon cannot set headers, hence the query parameter. */
function sentKey(request: PlainRequest): string | undefined {
  const bearer = BEARER.exec(request.header("authorization") ?? "")?.[1];
  return bearer || request.header("x-api-key")?.trim() || request.query.get("key") || undefined;
}

function unauthenticated(detail: string): AppError {
  return new AppError("unauthenticated", detail, { headers: { "WWW-Authenticate": "Bearer" } });
}

/** The project that the request's ingest key writes to. Throws 401, or 403 where it is paused. */
export async function authenticate(request: PlainRequest, keys: IngestKeys): Promise<string> {
  const key = sentKey(request);
  if (key === undefined) {
    throw unauthenticated(
      "An ingest key is needed: send it as Authorization: Bearer <key>, as X-Api-Key or as ?key=.",
    );
  }
  const found = await keys.resolve(key);
  if (!found) throw unauthenticated("The ingest key is unknown or was revoked.");
  if (found.paused) {
    throw new AppError(
      "project_paused",
      "The project is paused. Its owner can make it active again.",
    );
  }
  return found.projectId;
}
