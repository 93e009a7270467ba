/** Advisory locks share one number space per database, so each has a distinct number here. */
export const LOCKS = { migration: 7_264_511, setup: 7_264_512, claim: 7_264_513 } as const;
