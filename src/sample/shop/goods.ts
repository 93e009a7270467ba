/** The fictional shop sells coffee, by the bag or as a subscription that starts with a trial. */
export type Product = { id: string; name: string; category: string; price: number };

export const PRODUCTS: readonly [Product, ...Product[]] = [
  { id: "house-blend", name: "House Blend", category: "beans", price: 11.9 },
  { id: "night-shift", name: "Night Shift Espresso", category: "beans", price: 13.5 },
  { id: "orchard", name: "Orchard Filter Roast", category: "beans", price: 15.9 },
  { id: "low-tide", name: "Low Tide Decaf", category: "beans", price: 12.4 },
  { id: "anniversary", name: "Anniversary Lot No. 7", category: "beans", price: 24 },
  { id: "dripper", name: "Paper Hat Dripper", category: "gear", price: 19.5 },
  { id: "grinder", name: "Patient Hand Grinder", category: "gear", price: 79 },
  { id: "kettle", name: "Swan Neck Kettle", category: "gear", price: 54.9 },
  { id: "filters", name: "Filters, 100 pieces", category: "supplies", price: 5.2 },
  { id: "mug", name: "Two-Handed Mug", category: "supplies", price: 14 },
];

/** Available from the launch day on. */
export const LAUNCHED: Product = {
  id: "cold-brew",
  name: "Cold Brew Kit",
  category: "gear",
  price: 34.5,
};

export const SEARCHES = [
  "espresso",
  "decaf",
  "gift",
  "grinder",
  "cold brew",
  "filter",
  "ethiopia",
] as const;

export const COUPONS = ["WELCOME10", "LAUNCH15", "FRIENDS"] as const;

export const PLANS = [
  ["monthly", 70],
  ["yearly", 30],
] as const;

export const PLAN_PRICES = { monthly: 14.9, yearly: 149 } as const;

/** By country. */
export const CURRENCIES: Readonly<Record<string, string>> = {
  US: "USD",
  CA: "CAD",
  GB: "GBP",
  CH: "CHF",
  SE: "SEK",
  JP: "JPY",
  AU: "AUD",
  BR: "BRL",
};
export const DEFAULT_CURRENCY = "EUR";
