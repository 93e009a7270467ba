import type { Lane } from "./types";

/**
 * The request header that names the lane of the embedded engine. A ClickHouse server ignores it.
 */
export const LANE_HEADER = "X-Tallymark-Lane";

/**
 * How long a statement may wait for a place in its lane, in ms. It is no part of the time that the
 * statement may take, which begins when it has its place.
 */
export const LANE_WAIT_MS: Record<Lane, number> = {
  query: 20_000,
  sql: 20_000,
  inspect: 20_000,
  write: 60_000,
  control: 10_000,
};
