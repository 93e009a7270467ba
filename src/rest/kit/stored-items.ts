import { AppError } from "@/base/errors";
import { Fault, int, model, readDateTime, withDefault } from "@/base/validation";
import { Reply } from "./reply";

/** The query of a list of the caller's stored items. */
export const ListQuery = model({ limit: withDefault(int({ ge: 1, le: 200 }), 50) });

/** What is stored under an id and changed by clients; its version is the moment of its last change. */
type Stored = { id: string; updated_at: string };

/** With its version in `ETag` (RFC 9110), which a later change has to send as `If-Match`. */
export function tagged<T extends Stored>(stored: T): Reply<T> {
  return new Reply(stored, { headers: { ETag: tagOf(stored) } });
}

/** As {@link tagged}, of what was made just now and is to be found below `path`. */
export function created<T extends Stored>(stored: T, path: string): Reply<T> {
  const headers = { ETag: tagOf(stored), Location: `${path}/${stored.id}` };
  return new Reply(stored, { status: 201, headers });
}

/** What is answered about a thing that was deleted. */
export const deleted = new Reply(null, { status: 204 });

const tagOf = ({ updated_at }: Stored): string => `"${updated_at}"`;

const WHAT_TO_SEND =
  'Send If-Match with the updated_at that you have read, as in If-Match: "2026-07-15T12:00:00.000Z".';

/** A proxy that compresses an answer makes its tag a weak one. */
const TAG = /^(?:W\/)?"([^"]*)"$/;

/**
 * The version that a change is about, as ISO 8601, from `If-Match`, with or without quotes. Throws
 * `invalid_request` without one: a change of what one has not read would undo another's unseen.
 */
export function versionToChange(headers: Headers): string {
  const given = headers.get("if-match")?.trim() ?? "";
  const ms = readDateTime(TAG.exec(given)?.[1] ?? given);
  if (ms instanceof Fault) throw new AppError("invalid_request", WHAT_TO_SEND);
  return new Date(ms).toISOString();
}
