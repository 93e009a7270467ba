import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where distributions install it; /usr/sbin is not in everybody's PATH. */
const PLACES = ["/usr/sbin", "/usr/local/bin", "/usr/bin"];

/** The program, which NATS_SERVER can name to try another version; null if it is not installed. */
export function findNats(): string | null {
  return (
    (process.env.NATS_SERVER ||
      PLACES.map((place) => join(place, "nats-server")).find(existsSync)) ??
    null
  );
}
