/** Scrapers come every few seconds, and several may come at once. */
export const SCRAPED_AGE_MS = 5_000;

/** Returns a function that reads again only if the last reading began more than `maxAgeMs` ago. */
export function reuseReadings<T>(maxAgeMs: number, read: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; reading: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (latest === null || now - latest.at > maxAgeMs) {
      latest = { at: now, reading: read() };
      latest.reading.catch(() => undefined);
    }
    return latest.reading;
  };
}
