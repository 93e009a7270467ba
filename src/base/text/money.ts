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

/** "$29.00", as on an invoice. Its amount is in the currency's cents. */
export const formatAmount = (cents: number, currency = "USD"): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency });
