import { AppError } from "@/base/errors";
import type { PlainRequest } from "@/base/http/plain-http";
import type { Payer } from "@/limits";
import { Refusal } from "./refusal";

/** What is known of a request before its body is read. */
export type RequestHead = Omit<PlainRequest, "body">;

export type KeyHolder = Payer & { projectId: string; paused: boolean };

/** Tells whose an ingest key is. Null for a key that does not exist, is revoked, or whose project is gone. */
export interface IngestKeys {
  /** Whether it has a key's shape, which costs nothing to tell. */
  isWellFormed(key: string): boolean;
  resolve(key: string): Promise<KeyHolder | null>;
}

const BEARER = /^Bearer +(\S+) *$/i;

/** sendBeacon cannot set headers, hence the query parameter. */
function sentKey(request: RequestHead): string | undefined {
  const bearer = BEARER.exec(request.header("authorization") ?? "")?.[1];
  return bearer || request.header("x-api-key")?.trim() || request.query.get("key") || undefined;
}

function unauthenticated(detail: string): AppError {
  return new AppError("unauthenticated", detail, { headers: { "WWW-Authenticate": "Bearer" } });
}

/** The usual mistake is the other kind of key. */
const UNKNOWN =
  "The ingest key is unknown or was revoked. It begins with tm_ingest_; personal keys send no events.";

/** The ingest key that the request carries. Throws 401 for none or one that cannot be one. */
export function readKey(request: RequestHead, keys: IngestKeys): string {
  const key = sentKey(request);
  if (key === undefined) {
    throw unauthenticated(
      "An ingest key is needed: send it as Authorization: Bearer <key>, as X-Api-Key or as ?key=.",
    );
  }
  if (!keys.isWellFormed(key)) throw unauthenticated(UNKNOWN);
  return key;
}

/** Whose ingest key the request carries. Throws 401 for none or one that is not good. */
export async function authenticate(request: RequestHead, keys: IngestKeys): Promise<KeyHolder> {
  const holder = await keys.resolve(readKey(request, keys));
  if (!holder) throw unauthenticated(UNKNOWN);
  return holder;
}

/** Throws {@link Refusal}: 403 for a paused project. */
export function assertActive({ paused }: KeyHolder): void {
  if (!paused) return;
  const detail =
    "The project is paused: its team has more projects than its plan. Ask the team's owner.";
  throw new Refusal("project_paused", new AppError("project_paused", detail));
}
