import type { Stripe } from "stripe";
import type { BillingAccount } from "@/database";
import { isLive, type PlanState, planStateFor, type Trigger } from "@/plans";
import { applyPlanTriggerIn, inTransaction, type PlanChange, type Store } from "@/teams";
import type { BillingContext } from "../stripe/context";
import { factsOf, type SubscriptionFacts } from "../stripe/subscription-facts";
import { lockIfPresent } from "./lock-if-present";
import { recordChanges } from "./record-changes";

type Applied = { status: string | null; moved: boolean };

/**
 * Writes what was read from Stripe and moves the team to the plan that follows from it, in one
 * transaction under the team's lock. "outdated" if the account has changed since it was read, or
 * the team was deleted.
 */
export async function applyReading(
  context: BillingContext,
  read: BillingAccount,
  chosen: Stripe.Subscription | null,
): Promise<Applied | "outdated"> {
  const { teamId } = read;
  const applied = await inTransaction(context, async (store) => {
    if (!(await lockIfPresent(store, teamId))) return "outdated";
    const account = await store.prisma.billingAccount.findUnique({ where: { teamId } });
    if (account?.version !== read.version || account.customerId !== read.customerId) {
      return "outdated";
    }
    return write(store, account, chosen);
  });
  if (applied !== "outdated" && applied.moved) context.teams.ingestKeys.forget(teamId);
  return applied;
}

async function write(
  store: Store,
  account: BillingAccount,
  chosen: Stripe.Subscription | null,
): Promise<Applied> {
  const { teamId } = account;
  const facts = chosen === null ? goneFacts(account) : factsOf(chosen);
  await store.prisma.billingAccount.update({
    where: { teamId },
    data: { ...facts, version: { increment: 1 }, syncedAt: new Date(store.clock.now()) },
  });
  if (facts === null) return { status: null, moved: false };
  const change = await applyStatus(store, account, facts.status);
  await recordChanges(store, { before: account, after: facts, chosen, change });
  return { status: facts.status, moved: change?.changed ?? false };
}

/** A recorded subscription of which Stripe has no trace any more has ended. */
function goneFacts({ subscriptionId }: BillingAccount): SubscriptionFacts | null {
  if (subscriptionId === null) return null;
  const ended = { currentPeriodStart: null, currentPeriodEnd: null, cancelAt: null };
  return { subscriptionId, status: "canceled", ...ended };
}

/**
 * Null if the plan does not depend on the subscription: it was not live before and is not now, so
 * what the team has was chosen by an operator.
 */
async function applyStatus(
  store: Store,
  { teamId, status: before }: BillingAccount,
  status: string,
): Promise<PlanChange | null> {
  if (!isLive(before) && !isLive(status)) return null;
  return moveTo(store, teamId, planStateFor(status));
}

/** A payment that is overdue from the start of Pro takes two steps. */
async function moveTo(store: Store, teamId: string, state: PlanState): Promise<PlanChange> {
  const apply = (trigger: Trigger) => applyPlanTriggerIn(store, teamId, trigger);
  if (state === "free") return apply("subscription_ended");
  // Also ends the grace state.
  if (state === "paid_active") return apply("upgraded");
  const change = await apply("payment_failed");
  if (change.state === state) return change;
  await apply("upgraded");
  return apply("payment_failed");
}
