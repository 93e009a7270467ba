import { createHash } from "node:crypto";

/**
 * Each store of an installation has a stamp, so that stores that do not belong together are
 * detected. A complete generation is two higher than the one before (see {@link Installation}), so
 * a crash during the writes leaves stores that differ by one, while a store from a backup differs
 * by more.
 */
export type Stamp = {
  installation: string;
  generation: number;
  at: number;
};

/** A store's stamp; null for a store that has never been stamped, such as a new one. */
export type Stamped = { name: string; stamp: Stamp | null };

/** The largest difference that a crash between two writes can leave. */
const CRASH_LAG = 1;

/** Describes each mismatch between the stores in a clause; empty if they belong together. */
export function findMismatches(stores: readonly Stamped[]): string[] {
  const newest = newestOf(stores);
  if (newest === null) return [];
  return stores.flatMap(({ name, stamp }) => {
    const lag = newest.generation - (stamp?.generation ?? 0);
    if (stamp === null) return lag > CRASH_LAG ? [`${name} is missing or empty`] : [];
    const age = `last used at ${time(stamp.at)}`;
    if (stamp.installation !== newest.installation)
      return [`${name} belongs to another installation (${age})`];
    return lag > CRASH_LAG ? [`${name} is older than the rest (${age})`] : [];
  });
}

/** The newest stamp of the installation that most stores belong to. */
export function newestOf(stores: readonly Stamped[]): Stamp | null {
  const stamps = stores.flatMap(({ stamp }) => (stamp ? [stamp] : []));
  const votes = ({ installation }: Stamp) =>
    stamps.filter((other) => other.installation === installation).length;
  const [newest] = stamps.toSorted(
    (a, b) => votes(b) - votes(a) || b.generation - a.generation || b.at - a.at,
  );
  return newest ?? null;
}

/**
 * Identifies exactly these stamps, so that accepting one mismatch never accepts a different one.
 */
export function codeOf(stores: readonly Stamped[]): string {
  const stamps = stores.map(({ name, stamp }) => [name, stamp?.installation, stamp?.generation]);
  return createHash("sha256").update(JSON.stringify(stamps)).digest("hex").slice(0, 8);
}

export const time = (at: number): string => new Date(at).toISOString().replace(/:\d\d\.\d+Z$/, "Z");
