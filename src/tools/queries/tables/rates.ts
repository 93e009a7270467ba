const DIGITS = 6;

/** A share or rate with 6 significant digits; null if it is a share of nothing. */
export const rateOf = (rate: number | null, of: number | null): number | null =>
  rate === null || of === null || of === 0 ? null : Number(rate.toPrecision(DIGITS));

/**
 * The difference as a fraction of the value before, with 6 significant digits; null
 * if that is 0 or null.
 */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0
    ? null
    : Number(((now - before) / Math.abs(before)).toPrecision(DIGITS));
