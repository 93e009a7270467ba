const WHOLE_OR_CENTS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** "$29", "$0.50". */
export const formatMoney = (cents: number): string => WHOLE_OR_CENTS.format(cents / 100);

/** Like {@link formatMoney}, for amounts with fractions of a cent; "<$0.01" if not zero. */
export const formatCost = (cents: number): string =>
  cents > 0 && cents < 1 ? `<${formatMoney(1)}` : formatMoney(Math.round(cents));

/**
 * As on an invoice, from the currency's smallest unit: "$29.00" for 2900,
 * "¥2,900" for 2900 and "jpy".
 */
export function formatAmount(amount: number, currency = "usd"): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
