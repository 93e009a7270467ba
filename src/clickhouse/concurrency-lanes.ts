import type { Lane } from "./types";

/** The request header for the lane of the embedded engine. A ClickHouse server ignores it. */
export const LANE_HEADER = "X-Tallymark-Lane";

/**
 * How long a statement may wait for a slot in its lane, in ms. The wait does not count towards the
 * statement's time limit, which starts when it gets the slot.
 */
export const LANE_WAIT_MS: Record<Lane, number> = {
  query: 20_000,
  sql: 20_000,
  inspect: 20_000,
  write: 60_000,
  states: 20_000,
  control: 10_000,
};
