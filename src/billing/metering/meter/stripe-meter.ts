import type { Stripe } from "stripe";
import { HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { ask, orNull, StripeFailure } from "../../stripe/errors";
import { METER_EVENT_NAME } from "../../stripe/names";
import { factsOf } from "../../stripe/subscription-facts";
import type { MeteredSubscription, UsageMeter } from "./usage-meter";

type MeterOptions = { stripe: Stripe; catalogue: { meter(): Promise<{ id: string }> } };

const HOURS_OF_A_DAY = 24;

/**
 * Reports usage to Stripe as meter events.
 *
 * The meter has no `event_time_window: 'hour'`, with which the last event of an hour replaces the
 * others and a retry would be harmless for longer than the 24 hours of an identifier. It would also
 * let a late or wrong event take away usage that is already billed, and an hour could not hold the
 * reports of two calendar months, nor a report that was moved to the start of a period. The ledger
 * needs no help: after 23 hours it asks Stripe first.
 */
export function stripeMeter({ stripe, catalogue }: MeterOptions): UsageMeter {
  const summaries = async (customer: string, from: number, to: number, grouped: boolean) => {
    const { id } = await catalogue.meter();
    const listed = stripe.billing.meters.listEventSummaries(id, {
      customer,
      start_time: seconds(from),
      end_time: seconds(to),
      limit: HOURS_OF_A_DAY,
      ...(grouped && { value_grouping_window: "hour" as const }),
    });
    return (await orNull(listed.then(({ data }) => data))) ?? [];
  };
  return {
    send: ({ customerId, identifier, events, time }) =>
      ask(CONSEQUENCE, () =>
        stripe.billing.meterEvents.create({
          event_name: METER_EVENT_NAME,
          payload: { stripe_customer_id: customerId, value: String(events) },
          identifier,
          timestamp: seconds(time),
        }),
      ).then(() => undefined, unlessTaken),

    eventsAt: (customerId, minute) =>
      ask(CONSEQUENCE, async () => {
        const found = await summaries(customerId, minute, minute + MINUTE_MS, false);
        return found.reduce((sum, { aggregated_value }) => sum + aggregated_value, 0);
      }),

    eventsByHour: (customerId, from, to) =>
      ask(CONSEQUENCE, async () => {
        const hours = new Map<number, number>();
        for (const { start_time, aggregated_value } of await summaries(
          customerId,
          from,
          to,
          true,
        )) {
          const hour = Math.floor((start_time * 1_000) / HOUR_MS) * HOUR_MS;
          hours.set(hour, (hours.get(hour) ?? 0) + aggregated_value);
        }
        return hours;
      }),

    subscription: (id) => ask(CONSEQUENCE, () => readSubscription(stripe, id)),
  };
}

const CONSEQUENCE = "usage cannot be reported now";

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** Stripe answers a repeated identifier with this message, and without a code. */
function unlessTaken(error: unknown): void {
  const isTaken =
    error instanceof StripeFailure && /already exists with identifier/i.test(error.message);
  if (!isTaken) throw error;
}

async function readSubscription(stripe: Stripe, id: string): Promise<MeteredSubscription | null> {
  const subscription = await orNull(
    stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] }),
  );
  if (subscription === null) return null;
  const { start_date, ended_at, latest_invoice } = subscription;
  const { currentPeriodStart, cancelAt } = factsOf(subscription);
  // It was asked for in full.
  const invoice = typeof latest_invoice === "string" ? null : latest_invoice;
  return {
    subscribedAt: start_date * 1_000,
    periodStart: currentPeriodStart?.getTime() ?? null,
    end: ended_at === null ? (cancelAt?.getTime() ?? null) : ended_at * 1_000,
    invoiceIsOpen: ended_at === null || invoice?.status === "draft",
  };
}
