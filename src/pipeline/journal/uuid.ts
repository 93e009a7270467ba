/** Bytes of a UUID. */
export const UUID_BYTES = 16;

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Throws `TypeError` for anything but a canonical UUID in lower case. */
export function assertUuid(text: string): void {
  if (!CANONICAL.test(text)) throw new TypeError("Not a canonical UUID");
}

/** Writes a canonical UUID as its 16 bytes. */
export function writeUuid(uuid: string, into: Buffer, at: number): void {
  into.write(uuid.replaceAll("-", ""), at, "hex");
}

export function readUuid(from: Buffer, at: number): string {
  const hex = from.toString("hex", at, at + UUID_BYTES);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
