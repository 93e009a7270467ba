import type { BillingMode } from "@/base/billing-mode";
import type { PrismaClient } from "@/database";
import { isLive, type PlanState, planStateOf } from "@/plans";

/** What members see of their team's billing. Times are ISO 8601. */
export type AccountView = {
  /** "off" if this server has no billing. */
  mode: BillingMode | "off";
  planState: PlanState;
  /** Whether the team has a subscription, which decides its plan. */
  hasSubscription: boolean;
  /** Whether there are invoices, also of a subscription that has ended. */
  hasInvoices: boolean;
  /** The end of the paid period, if it renews then. */
  renewsAt: string | null;
  /** When the subscription will end, if a cancellation is scheduled. */
  endsAt: string | null;
  /** On Pro: since when a payment is overdue. */
  overdueSince: string | null;
  /** On Free: when the team came down from Pro; null if it was never on it. */
  proEndedAt: string | null;
  /** The most that overage may cost in a calendar month, in US cents. */
  spendingLimit: number | null;
  /** The only person who can subscribe and cancel. */
  owner: { name: string };
};

export async function readAccount(
  prisma: PrismaClient,
  mode: BillingMode | null,
  teamId: string,
): Promise<AccountView> {
  const team = await prisma.team.findUniqueOrThrow({
    where: { id: teamId },
    select: {
      plan: true,
      paymentFailedAt: true,
      fellBackAt: true,
      spendingLimit: true,
      billingAccount: true,
      memberships: { where: { role: "owner" }, select: { user: { select: { name: true } } } },
    },
  });
  const { billingAccount } = team;
  const known = billingAccount?.mode === mode ? billingAccount : null;
  const account = known !== null && isLive(known.status) ? known : null;
  const { cancelAt = null, currentPeriodEnd = null } = account ?? {};
  return {
    mode: mode ?? "off",
    planState: planStateOf(team),
    hasSubscription: account !== null,
    hasInvoices: known !== null && known.subscriptionId !== null,
    renewsAt: cancelAt === null ? iso(currentPeriodEnd) : null,
    endsAt: iso(cancelAt),
    overdueSince: iso(team.plan === "free" ? null : team.paymentFailedAt),
    proEndedAt: iso(team.fellBackAt),
    spendingLimit: team.spendingLimit,
    owner: { name: team.memberships[0]?.user.name ?? "" },
  };
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
