import type { Stripe } from "stripe";
import type { BillingAccount } from "@/database";
import { isLive } from "@/plans";
import { type PlanChange, type Store, writeAudit } from "@/teams";
import { closeLedger, exemptOverage } from "../metering";
import { addNotice } from "../notices/add";
import type { SubscriptionFacts } from "../stripe/subscription-facts";
import { TEAM_DELETED } from "./cancel";

type Changes = {
  before: BillingAccount;
  after: SubscriptionFacts;
  chosen: Stripe.Subscription | null;
  change: PlanChange | null;
};

/**
 * Adds what follows from a change to its transaction: entries in the audit log, emails, and which
 * usage is billed. A change of plan or of the grace state has its entry in the audit log already.
 */
export async function recordChanges(store: Store, changes: Changes): Promise<void> {
  await recordEnd(store, changes);
  await recordStart(store, changes);
  await recordCancellation(store, changes);
  await noticeEnd(store, changes);
}

async function recordEnd(store: Store, { before, after }: Changes): Promise<void> {
  const isOther = before.subscriptionId !== after.subscriptionId;
  if (isLive(before.status) && (isOther || !isLive(after.status))) {
    await closeLedger(store, before.teamId);
  }
}

async function recordStart(store: Store, { before, after }: Changes): Promise<void> {
  const isOther = before.subscriptionId !== after.subscriptionId;
  if (!isLive(after.status) || !(isOther || !isLive(before.status))) return;
  await exemptOverage(store, before.teamId);
  await audit(store, before.teamId, "subscription.started");
}

async function recordCancellation(store: Store, { before, after }: Changes): Promise<void> {
  const { teamId, version } = before;
  const { subscriptionId } = after;
  const wasEnding = before.subscriptionId === subscriptionId ? before.cancelAt : null;
  if (!isLive(after.status) || wasEnding?.getTime() === after.cancelAt?.getTime()) return;
  if (after.cancelAt !== null) {
    const endsAt = after.cancelAt.toISOString();
    await audit(store, teamId, "subscription.cancellation_scheduled", { endsAt });
    const kind = "cancellation_scheduled";
    await addNotice(store, {
      teamId,
      key: `${kind}:${subscriptionId}:${version}`,
      kind,
      detail: { endsAt },
    });
    return;
  }
  const renewsAt = after.currentPeriodEnd?.toISOString() ?? null;
  await audit(store, teamId, "subscription.resumed");
  const kind = "subscription_resumed";
  await addNotice(store, {
    teamId,
    key: `${kind}:${subscriptionId}:${version}`,
    kind,
    detail: { renewsAt },
  });
}

async function noticeEnd(store: Store, { before, after, chosen, change }: Changes): Promise<void> {
  if (!change?.changed || change.state !== "free") return;
  if (chosen?.cancellation_details?.comment === TEAM_DELETED) return;
  const { teamId, version } = before;
  const { subscriptionId } = after;
  const { paused, suspended } = change;
  const kind = "plan_ended";
  await addNotice(store, {
    teamId,
    key: `${kind}:${subscriptionId}:${version}`,
    kind,
    detail: { paused, suspended },
  });
}

type Action =
  | "subscription.started"
  | "subscription.cancellation_scheduled"
  | "subscription.resumed";

async function audit(
  store: Store,
  teamId: string,
  action: Action,
  detail: { endsAt?: string } = {},
): Promise<void> {
  const { name } = await store.prisma.team.findUniqueOrThrow({ where: { id: teamId } });
  await writeAudit(store, { teamId, actorId: null, action, subject: name, detail });
}
