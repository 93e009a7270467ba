const DIGITS = 6;

/** A share or rate with 6 significant digits; null if it is a share of nothing. */
export const rateOf = (rate: number, of: number): number | null =>
  of === 0 ? null : Number(rate.toPrecision(DIGITS));
