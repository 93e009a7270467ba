import { randomBytes, randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** A random id (UUIDv4), lower case. */
export function newId(): string {
  return randomUUID();
}

/** A time-ordered id (UUIDv7, RFC 9562), lower case. */
export function newOrderedId(): string {
  return v7();
}

/** `bytes` of randomness as URL-safe text: the secret part of a key, a password, a request id. */
export function newSecret(bytes = 24): string {
  return randomBytes(bytes).toString("base64url");
}
