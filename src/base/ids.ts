import { randomBytes, randomFillSync, randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** A random id (UUIDv4), lower case. */
export function newId(): string {
  return randomUUID();
}

const RANDOM_BYTES_OF_ID = 16;
const pool = new Uint8Array(RANDOM_BYTES_OF_ID * 256);
let poolAt = pool.length;

/**
 * Random bytes from a pool: calling the system's generator costs ten times as
 * much as creating an id.
 */
function pooledRandomness(): Uint8Array {
  if (poolAt === pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  const start = poolAt;
  poolAt += RANDOM_BYTES_OF_ID;
  return pool.subarray(start, poolAt);
}

/** A time-ordered id (UUIDv7, RFC 9562), lower case. Ordered by millisecond, not within one. */
export function newOrderedId(): string {
  return v7({ random: pooledRandomness() });
}

/**
 * Like {@link newOrderedId}, but also ordered by call within a millisecond, in
 * this process; slower.
 */
export function newSequentialId(): string {
  return v7();
}

/**
 * Random URL-safe text, made from `bytes` bytes: the secret part of a key, a
 * password, a request id.
 */
export function newSecret(bytes = 24): string {
  return randomBytes(bytes).toString("base64url");
}
