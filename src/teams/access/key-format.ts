import { createHash } from "node:crypto";
import { newSecret } from "@/base/ids";

/** The prefix tells code, secret scanners and people who read logs what kind of key it is. */
const INGEST_PREFIX = "tm_ingest_";
const PERSONAL_PREFIX = "tm_user_";

/** At least 120 bits. The maximum keeps oversized input out of caches and queries. */
const SECRET = "[A-Za-z0-9_-]{20,200}";
const INGEST_KEY = new RegExp(`^${INGEST_PREFIX}${SECRET}$`);
const PERSONAL_KEY = new RegExp(`^${PERSONAL_PREFIX}${SECRET}$`);

export const newIngestKey = (): string => INGEST_PREFIX + newSecret();
export const newPersonalKey = (): string => PERSONAL_PREFIX + newSecret();

export const looksLikeIngestKey = (text: string): boolean => INGEST_KEY.test(text);
export const looksLikePersonalKey = (text: string): boolean => PERSONAL_KEY.test(text);

/**
 * The hash by which a key is looked up. A key is long and random, so unlike a password it cannot be
 * found by guessing, and a plain hash is enough.
 */
export function hashKey(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(key).digest());
}

/** Enough characters to recognise a key in a list, but too few to help guess it. */
const HINT_LENGTH = 4;
export const hintOf = (key: string): string => key.slice(-HINT_LENGTH);
