import type { BillingAccount } from "@/database";
import { applyPlanTriggerIn, inTransaction, isLive, type Store } from "@/teams";
import { markNotBillable } from "../metering";
import { addNotice } from "../notices/add";
import type { BillingContext } from "../stripe/context";
import { isLessReal } from "../stripe/mode-rank";
import { lockIfPresent } from "./lock-if-present";

const MODES = ["simulator", "test", "live"] as const;

/**
 * Ends the accounts of less real modes than the server's, such as those of the simulator once Stripe has a live key,
 * since nobody has paid. Never the other way round: a server that is started without its key must not end
 * subscriptions that people pay for.
 */
export async function endUnrealAccounts(context: BillingContext): Promise<void> {
  const { prisma, mode } = context;
  const unreal = MODES.filter((other) => isLessReal(other, mode));
  const accounts = await prisma.billingAccount.findMany({ where: { mode: { in: unreal } } });
  for (const account of accounts) await endUnrealAccount(context, account);
}

/** The team goes to Free if its plan came from this account. Its usage will not be billed. */
export async function endUnrealAccount(
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
  context.log.info({ teamId, mode }, "ended a subscription without real payments");
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
