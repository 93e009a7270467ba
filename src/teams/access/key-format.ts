import { createHash } from "node:crypto";
import { newSecret } from "@/base/ids";

/** Both are told apart by their prefix, in code, in logs and by secret scanners. */
const INGEST_PREFIX = "tm_ingest_";
const PERSONAL_PREFIX = "tm_user_";

/** At least 120 bits; the bound keeps what a stranger sends out of caches and queries. */
const SECRET = "[A-Za-z0-9_-]{20,200}";
const INGEST_KEY = new RegExp(`^${INGEST_PREFIX}${SECRET}$`);
const PERSONAL_KEY = new RegExp(`^${PERSONAL_PREFIX}${SECRET}$`);

export const newIngestKey = (): string => INGEST_PREFIX + newSecret();
export const newPersonalKey = (): string => PERSONAL_PREFIX + newSecret();

export const looksLikeIngestKey = (text: string): boolean => INGEST_KEY.test(text);
export const looksLikePersonalKey = (text: string): boolean => PERSONAL_KEY.test(text);

/**
 * What keys are looked up by. A key is random and long, so a plain hash cannot be reversed by
 * guessing, unlike that of a password.
 */
export function hashKey(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(key).digest());
}

/** Enough of a key to tell it from others in a list, too little to guess it. */
const HINT_LENGTH = 4;
export const hintOf = (key: string): string => key.slice(-HINT_LENGTH);
