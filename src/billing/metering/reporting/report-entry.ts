import type { BillingAccount } from "@/database";
import { StripeFailure } from "../../stripe/errors";
import type { MeteringContext } from "../meter/context";
import { MAX_AGE_MS, SUMMING_MS } from "../meter/limits";
import type { ClaimedEntry } from "./claim";
import { fixReportedTime, noteAttempt } from "./fix-time";
import { identifierOf } from "./identifier";
import { isStillBilled, type SubscriptionTimes } from "./reported-time";
import { settleEntry } from "./settle";

type Reportability = { times: SubscriptionTimes; obstacle: string | null };

/**
 * Reports a claimed entry. It stays pending if it is not known whether Stripe has it: throws
 * `BackendUnavailable`, or waits until Stripe's sums show what became of the last attempt.
 */
export async function reportEntry(context: MeteringContext, entry: ClaimedEntry): Promise<void> {
  const { times, obstacle } = await readReportability(context, entry.account);
  const { reportedTime, lastAttemptAt } = entry;
  if (reportedTime === null || lastAttemptAt === null) {
    return reportAnew(context, entry, times, obstacle);
  }
  const now = context.clock.now();
  const time = reportedTime.getTime();
  const problem = time < now - MAX_AGE_MS ? TOO_OLD : obstacle;
  const isUsable = problem === null && isStillBilled(time, times, now);
  // It is due again when the lease ends.
  if (!isUsable && now - lastAttemptAt.getTime() <= SUMMING_MS) return;
  const known = await context.meter.eventsAt(entry.customerId, time);
  if (known > 0) return settleEntry(context, entry, { state: "sent" });
  if (!isUsable) return reportAnew(context, entry, times, problem);
  // An attempt that the sums do not include yet is recent, so that its identifier is still taken.
  await noteAttempt(context, entry);
  return send(context, entry, time);
}

/** Reports an entry that Stripe does not have, with a time whose invoice can still change. */
async function reportAnew(
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
 * Whether, and for which times, usage of the account can still get onto an invoice. Asks Stripe,
 * since the account may not show yet that the subscription was renewed or has ended.
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
