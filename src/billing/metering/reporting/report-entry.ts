import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import type { BillingAccount } from "@/database";
import { StripeFailure } from "../../stripe/errors";
import type { MeteringContext } from "../meter/context";
import type { ClaimedEntry } from "./claim";
import { fixReportedTime } from "./fix-time";
import { identifierOf } from "./identifier";
import type { SubscriptionTimes } from "./reported-time";
import { settleEntry } from "./settle";

/** Stripe accepts times of the last 35 days; less the time of an attempt. */
const MAX_AGE_MS = 35 * DAY_MS - HOUR_MS;

/** Stripe rejects a repeated identifier for at least 24 hours; later, it has to be asked first. */
const IDENTIFIER_IS_UNIQUE_MS = 23 * HOUR_MS;

/** Until then, Stripe may have taken a report that its sums do not include yet. */
const SUMMING_MS = HOUR_MS;

type Reportability = { times: SubscriptionTimes; obstacle: string | null };

/** Reports a claimed entry. Throws `BackendUnavailable` if it is not known whether Stripe has it: it stays pending. */
export async function reportEntry(context: MeteringContext, entry: ClaimedEntry): Promise<void> {
  const { times, obstacle } = await readReportability(context, entry.account);
  const { reportedTime, firstAttemptAt } = entry;
  const isAttempted = reportedTime !== null && firstAttemptAt !== null;
  if (!isAttempted) return reportFirst(context, entry, times, obstacle);

  const now = context.clock.now();
  const sinceFirst = now - firstAttemptAt.getTime();
  const time = reportedTime.getTime();
  const problem = time < now - MAX_AGE_MS ? TOO_OLD : obstacle;
  if (problem === null && sinceFirst <= IDENTIFIER_IS_UNIQUE_MS) return send(context, entry, time);
  // It is due again when the lease ends.
  if (sinceFirst <= SUMMING_MS) return;
  const known = await context.meter.eventsAt(entry.customerId, time);
  if (known > 0) return settleEntry(context, entry, { state: "sent" });
  if (problem !== null) return settleEntry(context, entry, { state: "not_billable", problem });
  // Stripe does not have it, and its period may have ended during an outage.
  const isPast = times.periodStart !== null && time < times.periodStart;
  return isPast ? reportFirst(context, entry, times, null) : send(context, entry, time);
}

async function reportFirst(
  context: MeteringContext,
  entry: ClaimedEntry,
  times: SubscriptionTimes,
  obstacle: string | null,
): Promise<void> {
  const oldest = context.clock.now() - MAX_AGE_MS;
  const time = obstacle === null ? await fixReportedTime(context, entry, times, oldest) : null;
  if (time !== null) return send(context, entry, time);
  return settleEntry(context, entry, { state: "not_billable", problem: obstacle ?? TOO_OLD });
}

async function send(context: MeteringContext, entry: ClaimedEntry, time: number): Promise<void> {
  const { customerId } = entry;
  const events = Number(entry.events);
  try {
    await context.meter.send({ customerId, identifier: identifierOf(entry), events, time });
  } catch (error) {
    if (!isTooOld(error)) throw error;
    // The customer's clock is ahead of ours. An earlier attempt may have been in time.
    const known = await context.meter.eventsAt(customerId, time);
    if (known === 0) {
      return settleEntry(context, entry, { state: "not_billable", problem: TOO_OLD });
    }
  }
  await settleEntry(context, entry, { state: "sent" });
}

const isTooOld = (error: unknown): boolean =>
  error instanceof StripeFailure && error.code === "timestamp_too_far_in_past";

const TOO_OLD = "Stripe no longer accepts usage of that time.";
const ENDED = "The subscription has ended and its last invoice is final.";

/**
 * Whether, and for which times, usage of the account can still get onto an invoice. Asks Stripe, since the account may
 * not show yet that the subscription was renewed or has ended.
 */
async function readReportability(
  { meter }: MeteringContext,
  { subscriptionId }: BillingAccount,
): Promise<Reportability> {
  const subscription = subscriptionId === null ? null : await meter.subscription(subscriptionId);
  if (subscription === null) return { times: NO_TIMES, obstacle: ENDED };
  const { invoiceIsOpen, ...times } = subscription;
  return { times, obstacle: invoiceIsOpen ? null : ENDED };
}

const NO_TIMES: SubscriptionTimes = { subscribedAt: null, periodStart: null, end: null };
