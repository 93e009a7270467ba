/** Values that JSON can hold, except that properties set to undefined are left out. */
export type Properties = { [name: string]: unknown };

/** An event as it is sent. */
export type TrackedEvent = {
  event_id: string;
  event_name: string;
  user_id: string;
  platform: string;
  /** ISO 8601, in UTC. */
  timestamp: string;
  app_version?: string | undefined;
  sdk_version: string;
  properties: Properties;
};

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

/**
 * Creates a UUIDv7 (RFC 9562) from the time in ms since the epoch and ten random bytes. It is
 * created once per event: retries repeat it, so an event that arrives twice still counts once.
 */
export function createEventId(now: number, random: Uint8Array): string {
  const text = hex(now, 12) + Array.from(random, (byte) => hex(byte, 2)).join("");
  const variant = hex(8 + (Number(random[2]) >> 6), 1);
  return text.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-7$3-${variant}$4-`);
}

/** When a UUIDv7 was created, in ms since the epoch. */
export const creationTime = (id: string): number => Number.parseInt(id.replace("-", ""), 16);
