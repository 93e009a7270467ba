/** A report of usage, as Stripe is told. */
type UsageReport = {
  customerId: string;
  /** The same for each attempt, so that Stripe takes only one of them. */
  identifier: string;
  events: number;
  /** In ms; a whole minute. */
  time: number;
};

/** Times are in ms. */
export type MeteredSubscription = {
  subscribedAt: number;
  periodStart: number | null;
  /** When it ended, or will end if a cancellation is scheduled. */
  end: number | null;
  /** Whether it continues, or its last invoice can still include usage. */
  invoiceIsOpen: boolean;
};

/**
 * What metering needs from Stripe. Every function throws `BackendUnavailable` if the result is not
 * known, and `StripeFailure` if Stripe rejects the request.
 */
export interface UsageMeter {
  /** Resolves when Stripe has the report, from this attempt or an earlier one. */
  send(report: UsageReport): Promise<void>;
  /** The events that Stripe has for a minute. */
  eventsAt(customerId: string, minute: number): Promise<number>;
  /**
   * The events that Stripe has, by the start of the hour, for at most a day. `from` and
   * `to` are whole hours.
   */
  eventsByHour(customerId: string, from: number, to: number): Promise<Map<number, number>>;
  /** Null if Stripe has no such subscription. */
  subscription(subscriptionId: string): Promise<MeteredSubscription | null>;
}
