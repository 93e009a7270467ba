import type { Stripe } from "stripe";
import { AppError } from "@/base/errors";
import type { PlanState } from "@/plans";
import { isLive } from "@/teams";
import type { BillingContext } from "../stripe/context";
import { type AccountOfTeam, findAccount } from "./account";
import { applyReading } from "./apply";
import { cancelForDeletedTeam, cancelSuperseded } from "./cancel";
import { chooseSubscription } from "./choose";
import { type Reading, readSubscriptions } from "./read";

export type Synced = {
  /** The status of the subscription that decides the plan; null if there is none. */
  status: string | null;
  isLive: boolean;
  /** Null if the team's plan does not depend on a subscription, or the team is deleted. */
  state: PlanState | null;
};

const NOTHING: Synced = { status: null, isLive: false, state: null };

/** Each attempt is repeated only if another request has written in the meantime. */
const MAX_ATTEMPTS = 10;

/**
 * Makes the team's plan follow from its subscription, as re-read from Stripe. Whatever the order in which events arrive
 * and requests overlap, the last write is based on the newest reading: a write is rejected, and the reading repeated, if
 * another one was written since the reading began. Idempotent. `consequence` completes the error if Stripe is away.
 */
export async function syncTeam(
  context: BillingContext,
  teamId: string,
  consequence = "the plan was not updated",
): Promise<Synced> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const account = await findAccount(context, teamId);
    if (account === null) return NOTHING;
    const reading = await readSubscriptions(context.stripe, account.customerId, consequence);
    const synced = await write(context, account, reading);
    if (synced !== "outdated") return synced;
  }
  throw new AppError("conflict", "The team's subscription is changing. Try again in a moment.");
}

async function write(
  context: BillingContext,
  account: AccountOfTeam,
  reading: Reading,
): Promise<Synced | "outdated"> {
  const { prisma, log } = context;
  const { teamId, customerId } = account;
  if (reading.customer === "missing") {
    log.error(
      { teamId, customerId },
      "Stripe does not know the customer of a team; its plan stays",
    );
    const syncedAt = new Date(context.clock.now());
    await prisma.billingAccount.updateMany({ where: { teamId, customerId }, data: { syncedAt } });
    return { status: account.status, isLive: isLive(account.status), state: null };
  }
  const subscriptions = reading.customer === "present" ? reading.subscriptions : [];
  if (account.team.deletedAt !== null) {
    await cancelForDeletedTeam(context, account, subscriptions);
    return NOTHING;
  }
  const chosen = chooseSubscription(subscriptions);
  warnOfSecond(context, teamId, subscriptions);
  const synced = await applyReading(context, account, chosen);
  if (synced !== "outdated" && chosen !== null && synced.isLive) {
    await cancelSuperseded(context, teamId, chosen, subscriptions);
  }
  return synced;
}

function warnOfSecond(
  { log }: BillingContext,
  teamId: string,
  subscriptions: readonly Stripe.Subscription[],
): void {
  const live = subscriptions.filter(({ status }) => isLive(status)).map(({ id }) => id);
  if (live.length < 2) return;
  log.error(
    { teamId, subscriptions: live },
    "a team pays for two subscriptions; cancel one of them in Stripe",
  );
}
