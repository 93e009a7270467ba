import { BackendUnavailable } from "@/base/errors";
import type { BillingAccount } from "@/database";
import { StripeFailure } from "../../stripe/errors";
import type { MeteringContext } from "../meter/context";
import { SUMMING_MS } from "../meter/limits";
import { type ClaimedEntry, claimEntry } from "./claim";
import { reportEntry } from "./report-entry";
import { noteProblem } from "./settle";

/** The next run continues. */
const MAX_AT_ONCE = 1_000;

/**
 * Reports the entries that are due. Throws `BackendUnavailable` when Stripe is away: the entries
 * stay pending, and the rest are not attempted.
 */
export async function reportPending(context: MeteringContext, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < MAX_AT_ONCE && !signal.aborted; count++) {
    const entry = await claimEntry(context);
    if (entry === null) return;
    try {
      await attempt(context, entry);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      const { teamId, month, hour } = entry;
      const message = "Stripe rejected a report of overage; retrying";
      context.log.error({ err: error, teamId, month, hour }, message);
    }
  }
}

/**
 * Reports all pending entries of an account now, even those of which another process may be making
 * an attempt, which does no harm. Throws `BackendUnavailable` when Stripe is away or has not shown
 * yet what became of an earlier attempt, and `StripeFailure` if Stripe rejects a report: resolves
 * only if Stripe has everything that can be billed.
 */
export async function reportTeam(context: MeteringContext, account: BillingAccount): Promise<void> {
  const { teamId, customerId } = account;
  const pending = { teamId, customerId, state: "pending" } as const;
  const entries = await context.prisma.meterLedgerEntry.findMany({
    where: pending,
    orderBy: { hour: "asc" },
  });
  for (const entry of entries) await attempt(context, { ...entry, account });
  const left = await context.prisma.meterLedgerEntry.count({ where: pending });
  if (left > 0) throw new BackendUnavailable(UNCERTAIN, { retryAfter: SUMMING_MS / 1_000 });
}

/**
 * In the first minutes of a period, usage can have a time that is still to come: if the
 * subscription was cancelled at once, its last invoice would not include it. Throws
 * `BackendUnavailable` until the time has come.
 */
export async function assertNoneIsAhead(
  { prisma, clock }: MeteringContext,
  { teamId, customerId, currentPeriodStart }: BillingAccount,
): Promise<void> {
  const now = new Date(clock.now());
  // The simulator has moved the customer's clock, which is then ahead of all times.
  if (currentPeriodStart === null || currentPeriodStart > now) return;
  const ahead = await prisma.meterLedgerEntry.findFirst({
    where: { teamId, customerId, state: "sent", reportedTime: { gt: now } },
    orderBy: { reportedTime: "desc" },
  });
  if (!ahead?.reportedTime) return;
  const waitMs = ahead.reportedTime.getTime() - now.getTime();
  throw new BackendUnavailable(AHEAD, { retryAfter: waitMs / 1_000 });
}

const AHEAD = "The team's latest usage is not on the invoice yet. Try again in two minutes.";
const UNCERTAIN =
  "Stripe has not confirmed yet that it has the team's latest usage. Try again in an hour.";

/** Notes why an attempt failed. */
async function attempt(context: MeteringContext, entry: ClaimedEntry): Promise<void> {
  try {
    await reportEntry(context, entry);
  } catch (error) {
    if (error instanceof StripeFailure) await noteProblem(context, entry, error.message);
    if (error instanceof BackendUnavailable) await noteProblem(context, entry, error.detail);
    throw error;
  }
}
