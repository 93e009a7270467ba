import type { BillingMode } from "@/base/billing-mode";
import { AppError } from "@/base/errors";
import type { BillingAccount, PrismaClient } from "@/database";
import { isFinal, isLive } from "@/plans";
import type { Subscriptions } from "@/teams";
import type { Metering } from "../metering/metering";
import type { BillingContext } from "../stripe/context";
import { ranksBelow } from "../stripe/mode-rank";
import { expireOpenSessions } from "../stripe/open-sessions";
import { cancelNow, TEAM_DELETED } from "./cancel";
import { type Reading, readSubscriptions } from "./read";

type NamedAccount = BillingAccount & { team: { name: string } };

/** Cancels the subscriptions of teams that are deleted. */
export const endingSubscriptions = (
  context: BillingContext,
  metering: Pick<Metering, "reportBeforeEnd">,
): Subscriptions => ({
  assertCanEnd: async (teamId) => {
    const account = await findOwn(context, teamId);
    if (account === null || (await readPresent(context, account)) === null) return;
    await metering.reportBeforeEnd(teamId);
  },
  end: (teamId) => endSubscription(context, metering, teamId),
});

/** For a server without billing, which cannot cancel a subscription that it had before. */
export const subscriptionsWithoutBilling = (prisma: PrismaClient): Subscriptions => {
  const assertNone = async (teamId: string) => {
    await findOwn({ prisma, mode: null }, teamId);
  };
  return { assertCanEnd: assertNone, end: assertNone };
};

/**
 * Cancels a team's subscription before the team is deleted. Open checkouts are expired first, so
 * that none of them leads to a new subscription afterwards. Usage is reported before, since the
 * last invoice is made at once.
 */
async function endSubscription(
  context: BillingContext,
  metering: Pick<Metering, "reportBeforeEnd">,
  teamId: string,
): Promise<void> {
  const { stripe } = context;
  const account = await findOwn(context, teamId);
  if (account === null || (await readPresent(context, account)) === null) return;
  const consequence = notDeleted(account);
  await expireOpenSessions(stripe, account.customerId, consequence);
  const current = await readPresent(context, account);
  if (current === null) return;
  await metering.reportBeforeEnd(teamId);
  for (const { id, status } of current.subscriptions) {
    if (isFinal(status)) continue;
    await cancelNow(stripe, id, consequence, { comment: TEAM_DELETED, invoice: true });
  }
}

/**
 * The team's account in this mode, or null. Throws `conflict` if someone pays
 * for it in another one.
 */
async function findOwn(
  { prisma, mode }: { prisma: PrismaClient; mode: BillingMode | null },
  teamId: string,
): Promise<NamedAccount | null> {
  const account = await prisma.billingAccount.findUnique({
    where: { teamId },
    include: { team: { select: { name: true } } },
  });
  if (account === null || account.mode === mode) return account;
  if (!isLive(account.status) || ranksBelow(account.mode, mode ?? "test")) return null;
  throw outOfReach(
    account,
    mode === null
      ? "billing is turned off on this server"
      : `it was made in Stripe's ${account.mode} mode, which this server does not use now`,
  );
}

type Present = Extract<Reading, { customer: "present" }>;

/** What Stripe has; null if nothing can be charged any more. */
async function readPresent(
  { stripe }: BillingContext,
  account: NamedAccount,
): Promise<Present | null> {
  const reading = await readSubscriptions(stripe, account.customerId, notDeleted(account));
  if (reading.customer === "missing" && isLive(account.status)) {
    throw outOfReach(account, "it belongs to another Stripe account");
  }
  return reading.customer === "present" ? reading : null;
}

/** Ends the sentence "Stripe is not responding, so …". */
const notDeleted = ({ team }: NamedAccount): string =>
  `"${team.name}" was not deleted: its subscription must be cancelled first`;

const outOfReach = ({ team }: NamedAccount, reason: string): AppError =>
  new AppError(
    "conflict",
    `The subscription of "${team.name}" cannot be cancelled, since ${reason}. Tell the person who runs this server.`,
  );
