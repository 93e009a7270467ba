/**
 * All advisory locks in a database share one number space, so they are listed here with distinct
 * numbers.
 */
export const LOCKS = {
  migration: 7_264_511,
  setup: 7_264_512,
  claim: 7_264_513,
  simulator: 7_264_514,
} as const;
