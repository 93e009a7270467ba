const DIGITS = 6;

/** A share or rate with 6 significant digits; null if it is a share of nothing. */
export const rateOf = (rate: number | null, of: number | null): number | null =>
  rate === null || of === null || of === 0 ? null : Number(rate.toPrecision(DIGITS));
