import { DAY_MS } from "@/base/time/durations";
import type { BillingAccount } from "@/database";
import type { MeteringContext } from "../meter/context";
import { SUMMING_MS } from "../meter/limits";
import { compareAccount } from "./compare-account";

const MAX_AT_ONCE = 200;

/**
 * Compares the accounts with unconfirmed entries that were last compared a day ago or longer.
 * Throws `BackendUnavailable` when Stripe is away.
 */
export async function compareDue(context: MeteringContext, signal?: AbortSignal): Promise<void> {
  const { prisma, clock, mode } = context;
  const now = clock.now();
  const due = {
    mode,
    OR: [{ usageComparedAt: null }, { usageComparedAt: { lte: new Date(now - DAY_MS) } }],
    team: {
      meterLedger: {
        some: { state: "sent" as const, updatedAt: { lte: new Date(now - SUMMING_MS) } },
      },
    },
  };
  const accounts: BillingAccount[] = await prisma.billingAccount.findMany({
    where: due,
    orderBy: { usageComparedAt: { sort: "asc", nulls: "first" } },
    take: MAX_AT_ONCE,
  });
  for (const { teamId } of accounts) {
    if (signal?.aborted) return;
    // Another process may have just compared it.
    const account = await prisma.billingAccount.findFirst({ where: { ...due, teamId } });
    if (account !== null) await compareAccount(context, account);
  }
}
