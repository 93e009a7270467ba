import type Stripe from "stripe";
import type { Wire } from "./wire";

export type Customer = Wire<Stripe.Customer>;
export type DeletedCustomer = Wire<Stripe.DeletedCustomer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type LineItem = Wire<Stripe.LineItem>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type Meter = Wire<Stripe.Billing.Meter>;
export type MeterEvent = Wire<Stripe.Billing.MeterEvent>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;

/** `data.object` depends on the type, so it is only known to be an object. */
export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string | null;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event.Type;
};

/**
 * What the session sells, and what its subscription gets: Stripe does not show it in the session.
 */
type CheckoutOrder = {
  lineItems: LineItem[];
  subscriptionMetadata: Stripe.Metadata;
};

/** A meter event that counts for a customer. */
export type UsageRecord = {
  meter: string;
  customer: string;
  identifier: string;
  value: string;
  timestamp: number;
  /** When it arrived, by the server's clock. */
  receivedAt: number;
};

/** An event that has not been delivered yet. Times are in ms. */
export type Delivery = {
  emittedAt: number;
  attempts: number;
  nextAttemptAt: number;
  /** Until then, only the process that set it delivers the event. */
  claimedUntil: number;
  delivered: boolean;
};

export type IdempotentAnswer = { request: string; status: number; body: object };

/** What the simulator stores, by kind. */
export type Kinds = {
  customer: Customer | DeletedCustomer;
  product: Product;
  price: Price;
  payment_method: PaymentMethod;
  "checkout.session": CheckoutSession;
  checkout_order: CheckoutOrder;
  subscription: Subscription;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  "billing.meter": Meter;
  usage: UsageRecord;
  /** Exists while the identifier cannot be used again. */
  meter_event_identifier: object;
  "billing_portal.configuration": PortalConfiguration;
  "billing_portal.session": PortalSession;
  event: StripeEvent;
  delivery: Delivery;
  idempotent_answer: IdempotentAnswer;
  /**
   * Keeps the version and position of the last change, which must not go back
   * when its objects expire.
   */
  last_change: object;
  /** How many seconds a customer's clock is ahead of the server's. */
  time_shift: { seconds: number };
};
export type Kind = keyof Kinds;
