import type { Stripe } from "stripe";
import { AppError } from "@/base/errors";
import { isLive } from "@/plans";
import type { BillingContext } from "../stripe/context";
import { type AccountOfTeam, findAccount } from "./account";
import { applyReading } from "./apply";
import { cancelForDeletedTeam, cancelSuperseded } from "./cancel";
import { chooseSubscription } from "./choose";
import { type Reading, readSubscriptions } from "./read";

/** The status of the subscription that decides the team's plan; null if there is none. */
export type Synced = { status: string | null; isLive: boolean };

const NOTHING: Synced = { status: null, isLive: false };

/** Enough, unless the customer or the team changes too. */
const MAX_ATTEMPTS = 5;

/**
 * Makes the team's plan follow from its subscription, as re-read from Stripe. Idempotent. Whatever
 * the order in which events arrive and requests overlap, the last write is based on the newest
 * reading: a write is rejected if another one was written since its reading began. Then the
 * reading is repeated, unless the second of two writes has made that unnecessary: its reading
 * began after the first write, so it is newer than the caller's request. `consequence` completes
 * the error if Stripe is away.
 */
export async function syncTeam(
  context: BillingContext,
  teamId: string,
  consequence = "the plan was not updated",
): Promise<Synced> {
  const first = await findAccount(context, teamId);
  let account = first;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && account !== null; attempt++) {
    const reading = await readSubscriptions(context.stripe, account.customerId, consequence);
    const synced = await write(context, account, reading);
    if (synced !== "outdated") return synced;
    account = await findAccount(context, teamId);
    if (first && account && isNewerReading(account, first)) return syncedOf(account);
  }
  if (account === null) return NOTHING;
  throw new AppError("conflict", "The team's subscription is changing. Try again in a moment.");
}

const isNewerReading = (account: AccountOfTeam, first: AccountOfTeam): boolean =>
  account.customerId === first.customerId &&
  account.version >= first.version + 2 &&
  account.team.deletedAt === null;

const syncedOf = ({ status }: { status: string | null }): Synced => ({
  status,
  isLive: isLive(status),
});

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
    return syncedOf(account);
  }
  const subscriptions = reading.customer === "present" ? reading.subscriptions : [];
  if (account.team.deletedAt !== null) {
    await cancelForDeletedTeam(context, account, subscriptions);
    return NOTHING;
  }
  const chosen = chooseSubscription(subscriptions);
  warnOfSecond(context, teamId, subscriptions);
  const applied = await applyReading(context, account, chosen);
  if (applied === "outdated") return applied;
  const synced = syncedOf(applied);
  if (chosen !== null && synced.isLive) {
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
    "A team pays for two subscriptions; cancel one of them in Stripe",
  );
}
