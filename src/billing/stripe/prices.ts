import { Stripe } from "stripe";
import { overageCost, PLANS } from "@/plans";
import { LOOKUP_KEYS } from "./names";

export const CURRENCY = "usd";
export const INTERVAL = "month";

export type PriceName = keyof typeof LOOKUP_KEYS;

/** In cents, with fractions, as text without an exponent. */
export const AMOUNTS: Record<PriceName, string> = {
  monthly: String(PLANS.pro.price),
  overage: Stripe.Decimal.from(String(overageCost("pro", 1))).toString(),
};

export type Prices = Record<PriceName, Stripe.Price>;

/** The current prices, as far as Stripe has them. */
export async function findPrices(stripe: Stripe): Promise<Partial<Prices>> {
  const { data } = await stripe.prices.list({
    active: true,
    lookup_keys: Object.values(LOOKUP_KEYS),
  });
  const prices: Partial<Prices> = {};
  for (const [name, key] of Object.entries(LOOKUP_KEYS)) {
    const price = data.find(({ lookup_key }) => lookup_key === key);
    if (price) prices[name as PriceName] = price;
  }
  return prices;
}

/** Whether it is the price in `PLANS`: Stripe still has the earlier one after a change. */
export const isCurrent = (price: Stripe.Price, name: PriceName): boolean =>
  hasAmount(price, name) &&
  price.currency === CURRENCY &&
  price.recurring?.interval === INTERVAL &&
  price.recurring.interval_count === 1;

/** Compares as decimals: "0.001" and "0.0010" are the same amount. */
function hasAmount({ unit_amount_decimal: amount }: Stripe.Price, name: PriceName): boolean {
  // The SDK leaves it as text in lists, despite its types.
  return (
    amount !== null && Stripe.Decimal.from(String(amount)).eq(Stripe.Decimal.from(AMOUNTS[name]))
  );
}
