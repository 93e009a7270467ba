import { AppError } from "@/base/errors";
import { isFinal, isLive } from "@/plans";
import type { Metering } from "../metering/metering";
import type { BillingContext } from "../stripe/context";
import { ranksBelow } from "../stripe/mode-rank";
import { expireOpenSessions } from "../stripe/open-sessions";
import { cancelNow, TEAM_DELETED } from "./cancel";
import { readSubscriptions } from "./read";

const CONSEQUENCE = "the team was not deleted: its subscription must be cancelled first";

/**
 * Cancels a team's subscription before the team is deleted. Open checkouts are expired first, so that none of them leads
 * to a new subscription afterwards. Usage is reported before, since the last invoice is made at once. Throws `BackendUnavailable` if Stripe is away.
 */
export async function endSubscription(
  context: BillingContext,
  metering: Pick<Metering, "reportTeam">,
  teamId: string,
): Promise<void> {
  const { prisma, stripe, mode } = context;
  const account = await prisma.billingAccount.findUnique({ where: { teamId } });
  if (account === null) return;
  if (account.mode !== mode) {
    if (ranksBelow(account.mode, mode) || !isLive(account.status)) return;
    throw new AppError(
      "conflict",
      `This team's subscription was made in Stripe's ${account.mode} mode, which this server does not use now, so it cannot be cancelled. Tell the person who runs this server.`,
    );
  }
  const reading = await readSubscriptions(stripe, account.customerId, CONSEQUENCE);
  if (reading.customer !== "present") return;
  await expireOpenSessions(stripe, account.customerId, CONSEQUENCE);
  const current = await readSubscriptions(stripe, account.customerId, CONSEQUENCE);
  if (current.customer !== "present") return;
  await metering.reportTeam(teamId);
  for (const { id, status } of current.subscriptions) {
    if (isFinal(status)) continue;
    await cancelNow(stripe, id, CONSEQUENCE, { comment: TEAM_DELETED, invoice: true });
  }
}
