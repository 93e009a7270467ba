import { BackendUnavailable } from "@/base/errors";
import type { BillingAccount } from "@/database";
import { StripeFailure } from "../../stripe/errors";
import type { MeteringContext } from "../meter/context";
import { type ClaimedEntry, claimEntry } from "./claim";
import { reportEntry } from "./report-entry";
import { noteProblem } from "./settle";

/** The next run continues. */
const MAX_AT_ONCE = 1_000;

/**
 * Reports the entries that are due. Throws `BackendUnavailable` when Stripe is away: the entries stay pending, and the
 * rest are not attempted.
 */
export async function reportPending(context: MeteringContext, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < MAX_AT_ONCE && !signal.aborted; count++) {
    const entry = await claimEntry(context);
    if (entry === null) return;
    await attempt(context, entry);
  }
}

/**
 * Reports all pending entries of an account now, even those of which another process may be making an attempt, which
 * does no harm. Throws `BackendUnavailable` when Stripe is away.
 */
export async function reportTeam(context: MeteringContext, account: BillingAccount): Promise<void> {
  const { teamId, customerId } = account;
  const entries = await context.prisma.meterLedgerEntry.findMany({
    where: { teamId, customerId, state: "pending" },
    orderBy: { hour: "asc" },
  });
  for (const entry of entries) await attempt(context, { ...entry, account });
}

async function attempt(context: MeteringContext, entry: ClaimedEntry): Promise<void> {
  try {
    await reportEntry(context, entry);
  } catch (error) {
    if (!(error instanceof StripeFailure)) {
      if (error instanceof BackendUnavailable) await noteProblem(context, entry, error.detail);
      throw error;
    }
    const { teamId, month, hour } = entry;
    context.log.error(
      { err: error, teamId, month, hour },
      "Stripe rejected a report of overage; retrying",
    );
    await noteProblem(context, entry, error.message);
  }
}
