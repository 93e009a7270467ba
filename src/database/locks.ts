/** Advisory locks have one space of numbers for the whole database, so each has its own here. */
export const LOCKS = { migration: 7_264_511, setup: 7_264_512, claim: 7_264_513 } as const;
