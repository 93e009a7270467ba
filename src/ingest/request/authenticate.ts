import { AppError } from "@/base/errors";
import type { PlainRequest } from "@/base/http/plain-http";
import type { TeamWithPlan } from "@/limits";
import { Rejection } from "./rejection";

export type RequestHead = Omit<PlainRequest, "body">;

/** The project that an ingest key sends to, and the team that pays for it. */
export type IngestTarget = TeamWithPlan & { projectId: string; paused: boolean };

export interface IngestKeys {
  isWellFormed(key: string): boolean;
  /** Null for a key that does not exist or is revoked, or whose project is deleted. */
  resolve(key: string): Promise<IngestTarget | null>;
  /** Like {@link resolve}, but knows what other processes changed more than a second ago. */
  resolveRecent(key: string): Promise<IngestTarget | null>;
}

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

/** Reads the request's ingest key. Throws 401 if there is none or it is malformed. */
export function readKey(request: RequestHead, keys: IngestKeys): string {
  const key = sentKey(request);
  if (key === undefined) {
    throw unauthenticated(
      "This request needs an ingest key. Send it as Authorization: Bearer <key>, as X-Api-Key or as ?key=.",
    );
  }
  if (!keys.isWellFormed(key)) throw unauthenticated(UNKNOWN_KEY);
  return key;
}

/** Resolves the request's ingest key. Throws 401 if there is none or it is not valid. */
export async function authenticate(request: RequestHead, keys: IngestKeys): Promise<IngestTarget> {
  const target = await keys.resolve(readKey(request, keys));
  if (!target) throw unauthenticated(UNKNOWN_KEY);
  return target;
}

/**
 * Returns the target of a request that was rejected because of its team's limits, if the limits have changed
 * since `seen` was read; otherwise null. The change may be the upgrade that the response asked for.
 */
export async function findChangedTarget(
  request: RequestHead,
  keys: IngestKeys,
  seen: IngestTarget,
): Promise<IngestTarget | null> {
  const target = await keys.resolveRecent(readKey(request, keys));
  return target === null || haveSameLimits(target, seen) ? null : target;
}

const haveSameLimits = (a: TeamWithPlan, b: TeamWithPlan): boolean =>
  a.plan === b.plan &&
  a.spendingLimit === b.spendingLimit &&
  a.exempt?.month === b.exempt?.month &&
  a.exempt?.events === b.exempt?.events;

export function assertActive({ paused }: IngestTarget, howToUpgrade: string): void {
  if (!paused) return;
  const detail = `This project is paused: its team has more projects than its plan includes. ${howToUpgrade}`;
  throw new Rejection("project_paused", new AppError("project_paused", detail));
}
