/** The names by which Tallymark finds its own objects in a Stripe account. */

export const PRODUCT_ID = "tallymark_pro";

export const LOOKUP_KEYS = {
  /** The price per month. */
  monthly: "tallymark_pro_monthly",
  /** The price of an event beyond the quota. */
  overage: "tallymark_pro_overage",
} as const;

/** What the meter adds up. The quota is per calendar month, so Tallymark reports only the events beyond it. */
export const METER_EVENT_NAME = "events_over_quota";

/** Marks the configuration of the portal. */
export const PORTAL_METADATA = { tallymark: "portal" } as const;
