import { nextPlanState, PLAN_OF, type PlanState, planStateOf, type Trigger } from "@/billing";
import type { Plan } from "@/database";
import type { Store, TeamsContext } from "../changes/context";
import { inTransaction, lockTeam } from "../changes/transaction";
import { type NewAuditEntry, writeAudit } from "../changes/write-audit";
import { type EnforcedLimits, enforcePlanLimits } from "./enforce-limits";

/** What puts a team on a plan. */
export const TRIGGER_FOR: Record<Plan, Trigger> = {
  free: "subscription_ended",
  pro: "upgraded",
};

/** What became of the team. */
export type PlanChange = EnforcedLimits & { state: PlanState; changed: boolean };

/**
 * Tells a team what became of its plan; what that means follows from the states of `billing/states.ts`.
 * Told twice, it is the same as once. Whatever a smaller plan has no room for is paused or suspended, and
 * goes on with a larger one, at once on this process. Throws `not_found` for a team that is not there.
 */
export async function applyPlanTrigger(
  context: TeamsContext,
  teamId: string,
  trigger: Trigger,
): Promise<PlanChange> {
  const moved = await inTransaction(context, (store) => applyPlanTriggerIn(store, teamId, trigger));
  context.ingestKeys.forget(teamId);
  return moved;
}

/** As {@link applyPlanTrigger}, as a part of a transaction; afterwards the cache of ingest keys has to forget. */
export async function applyPlanTriggerIn(
  store: Store,
  teamId: string,
  trigger: Trigger,
): Promise<PlanChange> {
  const { prisma, clock } = store;
  await lockTeam(prisma, teamId);
  const row = await prisma.team.findUniqueOrThrow({ where: { id: teamId } });
  const before = planStateOf(row);
  const state = nextPlanState(before, trigger);
  if (state === before) return { state, changed: false, paused: 0, suspended: 0 };
  const now = new Date(clock.now());
  const plan = PLAN_OF[state];
  await prisma.team.update({
    where: { id: teamId },
    data: {
      plan,
      paymentFailedAt: state === "paid_grace" ? now : null,
      fellBackAt: state === "free" ? now : null,
      updatedAt: now,
    },
  });
  const fitted = await enforcePlanLimits(store, { teamId, plan });
  await writeAudit(store, {
    teamId,
    actorId: null,
    action: actionOf(before, state),
    subject: row.name,
    detail: { before: row.plan, after: plan, ...fitted },
  });
  return { state, changed: true, ...fitted };
}

/** What the audit log calls it. */
function actionOf(before: PlanState, state: PlanState): NewAuditEntry["action"] {
  if (PLAN_OF[before] !== PLAN_OF[state]) return "team.plan_changed";
  return state === "paid_grace" ? "team.payment_failed" : "team.payment_fixed";
}
