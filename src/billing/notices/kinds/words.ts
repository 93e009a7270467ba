/** "15 July 2026". */
export const dateIn = (iso: string): string =>
  new Date(iso).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** "$29.00" for 2900 and "usd", "¥2,900" for 2900 and "jpy". */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** "1 project is", "2 projects are". */
export const countOf = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`;
