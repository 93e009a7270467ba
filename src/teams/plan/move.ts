import { type Account, after, type Trigger } from "@/billing";
import type { Plan } from "@/database";
import { type NewAuditEntry, writeAudit } from "../audit/write";
import { inTransaction, lockTeam } from "../change";
import type { Store, TeamsContext } from "../context";
import { type Fitted, fitToPlan } from "./fit";

/** What happens to a team's plan. Months turn by themselves. */
export type PlanTrigger = Exclude<Trigger, "month_began">;

/** What puts a team on a plan. */
export const TRIGGER_FOR: Record<Plan, PlanTrigger> = {
  free: "subscription_ended",
  pro: "upgraded",
};

/** What became of the team. */
export type Moved = Pick<Account, "plan" | "paymentFailed"> & Fitted & { changed: boolean };

/**
 * Tells a team what became of its plan; what that means follows from the states of `billing/states.ts`.
 * Told twice, it is the same as once. Whatever a smaller plan has no room for is paused or suspended, and
 * goes on with a larger one, at once on this process. Throws `not_found` for a team that is not there.
 */
export async function movePlan(
  context: TeamsContext,
  teamId: string,
  trigger: PlanTrigger,
): Promise<Moved> {
  const moved = await inTransaction(context, (store) => movePlanIn(store, teamId, trigger));
  context.ingestKeys.forget();
  return moved;
}

/** As {@link movePlan}, as a part of a transaction; afterwards the cache of ingest keys has to forget. */
export async function movePlanIn(
  store: Store,
  teamId: string,
  trigger: PlanTrigger,
): Promise<Moved> {
  const { prisma, clock } = store;
  await lockTeam(prisma, teamId);
  const row = await prisma.team.findUniqueOrThrow({ where: { id: teamId } });
  const before: Account = {
    plan: row.plan,
    paymentFailed: row.paymentFailedAt !== null,
    events: 0,
  };
  const { plan, paymentFailed } = after(before, trigger);
  const action = actionOf(before, { plan, paymentFailed });
  if (action === null) return { plan, paymentFailed, paused: 0, suspended: 0, changed: false };
  const now = new Date(clock.now());
  await prisma.team.update({
    where: { id: teamId },
    data: {
      plan,
      paymentFailedAt: paymentFailed ? now : null,
      fellBackAt: plan === "free" ? now : null,
      updatedAt: now,
    },
  });
  const fitted = await fitToPlan(store, { teamId, plan });
  const detail = { before: row.plan, after: plan, ...fitted };
  await writeAudit(store, { teamId, actorId: null, action, subject: row.name, detail });
  return { plan, paymentFailed, ...fitted, changed: true };
}

/** What the audit log calls it; null where nothing changed. */
function actionOf(
  before: Pick<Account, "plan" | "paymentFailed">,
  now: Pick<Account, "plan" | "paymentFailed">,
): NewAuditEntry["action"] | null {
  if (before.plan !== now.plan) return "team.plan_changed";
  if (before.paymentFailed === now.paymentFailed) return null;
  return now.paymentFailed ? "team.payment_failed" : "team.payment_fixed";
}
