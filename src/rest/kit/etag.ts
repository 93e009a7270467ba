import { AppError } from "@/base/errors";
import { Fault, readDateTime } from "@/base/validation";
import { Reply } from "./reply";

/** An item that clients can change; its version is the time of its last change. */
type Stored = { id: string; updated_at: string };

/** Adds the version as `ETag` (RFC 9110), which a later change must send as `If-Match`. */
export function tagged<T extends Stored>(stored: T): Reply<T> {
  return new Reply(stored, { headers: { ETag: tagOf(stored) } });
}

/** Like {@link tagged}, for a new item with its URL under `path` as `Location`. */
export function created<T extends Stored>(stored: T, path: string): Reply<T> {
  const headers = { ETag: tagOf(stored), Location: `${path}/${stored.id}` };
  return new Reply(stored, { status: 201, headers });
}

const tagOf = ({ updated_at }: Stored): string => `"${updated_at}"`;

const IF_MATCH_REQUIRED =
  'In If-Match, send the updated_at of the version you read, for example If-Match: "2026-07-15T12:00:00.000Z".';

/** Accepts weak tags: a proxy that compresses a response weakens its tag. */
const TAG = /^(?:W\/)?"([^"]*)"$/;

/**
 * Reads the version to change, as ISO 8601, from `If-Match`, with or without quotes. Throws
 * `invalid_request` if it is missing: a client that has not read the item would overwrite changes
 * that it has not seen.
 */
export function versionToChange(headers: Headers): string {
  const given = headers.get("if-match")?.trim() ?? "";
  const ms = readDateTime(TAG.exec(given)?.[1] ?? given);
  if (ms instanceof Fault) throw new AppError("invalid_request", IF_MATCH_REQUIRED);
  return new Date(ms).toISOString();
}
