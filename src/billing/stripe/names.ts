/** The names by which Tallymark finds its own objects in a Stripe account. */

/** Two products, since the lines of an invoice bear their names. */
export const PRODUCT_IDS = {
  monthly: "tallymark_pro",
  overage: "tallymark_overage",
} as const;

export const LOOKUP_KEYS = {
  /** The price per month. */
  monthly: "tallymark_pro_monthly",
  /** The price of an event beyond the quota. */
  overage: "tallymark_pro_overage",
} as const;

/**
 * What the meter adds up. The quota is per calendar month, so Tallymark reports only
 * the events beyond it.
 */
export const METER_EVENT_NAME = "events_over_quota";

/** Marks the configuration of the portal. */
export const PORTAL_METADATA = { tallymark: "portal" } as const;
