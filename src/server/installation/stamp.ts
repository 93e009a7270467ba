import { createHash } from "node:crypto";

/**
 * What each store of an installation keeps, so that stores which do not belong together are noticed. A
 * generation that is complete is two higher than the one before (see {@link Installation}), so a crash
 * while it is written leaves stores that differ by one, and a store from a backup differs by more.
 */
export type Stamp = {
  /** The installation's id, a UUID. */
  installation: string;
  generation: number;
  /** When it was written, in ms since the epoch. */
  at: number;
};

/** A store's stamp; null for a store that was never stamped, as one that has just been made. */
export type Stamped = { name: string; stamp: Stamp | null };

/** What a crash between two writes can leave. */
const CRASH_LAG = 1;

/** What is wrong with the stores, one clause for each; empty when they belong together. */
export function findFaults(stores: readonly Stamped[]): string[] {
  const newest = newestOf(stores);
  if (newest === null) return [];
  return stores.flatMap(({ name, stamp }) => {
    const lag = newest.generation - (stamp?.generation ?? 0);
    if (stamp === null) return lag > CRASH_LAG ? [`${name} is missing or empty`] : [];
    const age = `it was last in use at ${time(stamp.at)}`;
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

/** Stands for these very stamps, so that what was accepted once is never accepted again by accident. */
export function codeOf(stores: readonly Stamped[]): string {
  const stamps = stores.map(({ name, stamp }) => [name, stamp?.installation, stamp?.generation]);
  return createHash("sha256").update(JSON.stringify(stamps)).digest("hex").slice(0, 8);
}

export const time = (at: number): string => new Date(at).toISOString().replace(/:\d\d\.\d+Z$/, "Z");
