/** From so many ms of an outage on, clients are told to wait so many seconds. */
const LADDER = [
  [120_000, 60],
  [60_000, 30],
  [30_000, 10],
  [10_000, 5],
  [3_000, 2],
] as const;

/** Seconds for a `Retry-After` that grows with the time an outage has lasted, from 1 to 60. */
export const retryAfterOutageOf = (ms: number): number =>
  LADDER.find(([from]) => ms >= from)?.[1] ?? 1;
