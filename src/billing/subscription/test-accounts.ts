import type { BillingAccount } from "@/database";
import { isLive } from "@/plans";
import { applyPlanTriggerIn, inTransaction, type Store } from "@/teams";
import { markNotBillable } from "../metering";
import { addNotice } from "../notices/add";
import type { BillingContext } from "../stripe/context";
import { modesBelow } from "../stripe/mode-rank";
import { lockIfPresent } from "./lock-if-present";

/**
 * Once Stripe has a live key, ends the accounts of the simulator and of Stripe's test mode, since
 * nobody has paid. Never the other way round: a server that is started without its key must not end
 * subscriptions that people pay for.
 */
export async function endTestAccounts(context: BillingContext): Promise<void> {
  const { prisma, mode } = context;
  const accounts = await prisma.billingAccount.findMany({
    where: { mode: { in: modesBelow(mode) } },
  });
  for (const account of accounts) await endTestAccount(context, account);
}

/** The team goes to Free if its plan came from this account. Its usage will not be billed. */
export async function endTestAccount(
  context: BillingContext,
  { teamId, customerId, mode }: BillingAccount,
): Promise<void> {
  const moved = await inTransaction(context, async (store) => {
    const isPresent = await lockIfPresent(store, teamId);
    const account = await store.prisma.billingAccount.findUnique({ where: { teamId } });
    if (account?.customerId !== customerId) return false;
    await markNotBillable(store, account, "The payments were not real.");
    await store.prisma.billingAccount.delete({ where: { teamId } });
    return isPresent && isLive(account.status) && endPlan(store, teamId, customerId);
  });
  if (moved) context.teams.ingestKeys.forget(teamId);
  context.log.info({ teamId, mode }, "Ended a subscription without real payments");
}

async function endPlan(store: Store, teamId: string, customerId: string): Promise<boolean> {
  const { changed, paused, suspended } = await applyPlanTriggerIn(
    store,
    teamId,
    "subscription_ended",
  );
  const detail = { paused, suspended, reason: "test_payments" } as const;
  await addNotice(store, { teamId, key: `plan_ended:${customerId}`, kind: "plan_ended", detail });
  return changed;
}
