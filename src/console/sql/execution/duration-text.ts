/** "48 ms", "3.2 s": how long something took. */
export const durationText = (ms: number): string =>
  Math.round(ms) < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
