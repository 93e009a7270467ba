import { createHash } from "node:crypto";
import type { z } from "zod";
import { ValidationError } from "../errors";
import { entryOf, type Fault, faults, field, type Path } from "../validation";

/** A position in a list as a client sends it back, with a digest that identifies the list. */
export type Cursor<Place> = { place: Place; written: string; digest: string; text: string };

const UNKNOWN = faults.value(
  "unknown cursor: send the next_cursor of the previous page, or omit it",
);
const OTHER_LIST = faults.value(
  "this cursor belongs to another list: repeat the request that returned it and change only cursor and limit, or omit cursor",
);

/** 16 bytes in base64url. */
const DIGEST_LENGTH = 22;
const MAX_LENGTH = 2_000;

/**
 * Encodes a position in the list that `query` returns. The query is everything that determines the
 * contents of the list except the current time, so that paging through "the last 7 days" keeps
 * working.
 */
export function writeCursor(query: object, place: object): string {
  const written = JSON.stringify(place);
  return Buffer.from(digestOf(query, written) + written).toString("base64url");
}

/**
 * Reads what {@link writeCursor} wrote. Clients can forge cursors, so `place`
 * validates every value.
 */
export const cursorField = <S extends z.ZodType>(place: S) =>
  field((input) => readCursor(place, input), { type: "string" });

/**
 * Throws a 422 (`other`) at `path` of the body if the cursor belongs to another
 * query or was changed.
 */
export function placeIn<Place>(
  query: object,
  { place, written, digest, text }: Cursor<Place>,
  path: Path,
  other: Fault = OTHER_LIST,
): Place {
  if (digest === digestOf(query, written)) return place;
  throw new ValidationError([{ ...entryOf(other, "body", undefined, path), input: text }]);
}

function readCursor<S extends z.ZodType>(place: S, input: unknown): Cursor<z.output<S>> | Fault {
  if (typeof input !== "string") return input === undefined ? faults.missing : faults.stringType;
  if (input.length > MAX_LENGTH) return UNKNOWN;
  const bytes = Buffer.from(input, "base64url");
  // Decoding skips characters that are not base64url.
  if (bytes.toString("base64url") !== input) return UNKNOWN;
  const decoded = bytes.toString();
  const written = decoded.slice(DIGEST_LENGTH);
  const read = place.safeParse(parsed(written));
  if (!read.success) return UNKNOWN;
  return { place: read.data, written, digest: decoded.slice(0, DIGEST_LENGTH), text: input };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const digestOf = (query: object, written: string): string =>
  createHash("sha256")
    .update(JSON.stringify([query, written]))
    .digest("base64url")
    .slice(0, DIGEST_LENGTH);
