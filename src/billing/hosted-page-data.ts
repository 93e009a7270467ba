/**
 * What the simulator's hosted pages show and send. Times are ISO 8601, amounts US cents. A card
 * number is in none of these types: the browser turns it into the id of a test payment method.
 */

/** A payment method of Stripe's own test set, such as `pm_card_visa`. */
export type CardChoice = {
  paymentMethod: string;
  /** The customer's answer to the bank, if the bank asked. */
  authentication?: "approved" | "failed" | undefined;
};

export type CardOutcome =
  | { outcome: "succeeded" }
  /** `message` is worded as Stripe words it. */
  | { outcome: "declined"; message: string }
  | { outcome: "authentication_required" };

export type Usage = {
  /** The price of each `per` events beyond `included`. */
  price: number;
  per: number;
  included: number;
};

export type CheckoutPage =
  | {
      status: "open";
      product: string;
      email: string | null;
      /** The price per month. */
      price: number;
      usage: Usage | null;
      dueToday: number;
      renewsAt: string;
      cancelUrl: string | null;
    }
  | {
      status: "complete" | "expired";
      product: string;
      backUrl: string | null;
    };

export type PaymentResult =
  | { outcome: "succeeded"; url: string }
  | Exclude<CardOutcome, { outcome: "succeeded" }>;

export type ShownCard = { brand: string; last4: string };

export type InvoiceStatus = "draft" | "open" | "paid" | "uncollectible" | "void";

export type ShownInvoice = {
  id: string;
  /** Null for a draft. */
  number: string | null;
  status: InvoiceStatus;
  createdAt: string;
  total: number;
  lines: { id: string; description: string; amount: number; start: string; end: string }[];
  /** Whether a new card pays it. The invoice of an ended subscription can stay unpaid. */
  payable: boolean;
  /** The attempts to pay it, and the time of the next one; null if there is none. */
  attempts: number;
  nextAttemptAt: string | null;
};

export type ShownSubscription = {
  product: string;
  /** The price per month. */
  price: number;
  usage: Usage | null;
  /** As Stripe names it; Stripe may add statuses. */
  status: string;
  /** Null if it ends or has ended. */
  renewsAt: string | null;
  /** When a scheduled cancellation takes effect. */
  endsAt: string | null;
  /** When it ended; null while it is live. */
  endedAt: string | null;
};

/** The next moment to which the customer's test clock can go; null if there is no such moment. */
export type ClockSteps = Record<ClockStep, string | null>;

export const CLOCK_STEPS = ["renewal", "retry", "period_end"] as const;
export type ClockStep = (typeof CLOCK_STEPS)[number];

export type PortalPage = {
  name: string | null;
  email: string | null;
  /** The only task of this session; null for the whole portal. */
  flow: "payment_method_update" | "subscription_cancel" | null;
  returnUrl: string | null;
  /** Where to go once the task is done; null if the page says so itself. */
  afterUrl: string | null;
  subscription: ShownSubscription | null;
  card: ShownCard | null;
  /** What a new card pays at once: the sum, and the invoice's number if there is one invoice. */
  unpaid: { total: number; number: string | null } | null;
  /** From the newest to the oldest. */
  invoices: ShownInvoice[];
  now: string;
  steps: ClockSteps;
};

/** The answer to an action of the portal, with the page as it is then. */
export type PortalResult = { page: PortalPage };
export type CardChangeResult = PortalResult & CardOutcome;
