/** With thousands separators, and at most `digits` digits behind the point. */
export const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: digits });
