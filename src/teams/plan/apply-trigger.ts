import type { Plan } from "@/database";
import { nextPlanState, PLAN_OF, type PlanState, planStateOf, type Trigger } from "@/plans";
import type { Store, TeamsStores } from "../changes/context";
import { inTransaction, lockTeam } from "../changes/transaction";
import { type NewAuditEntry, writeAudit } from "../changes/write-audit";
import { type EnforcedLimits, enforcePlanLimits } from "./enforce-limits";

/** The trigger that moves a team to each plan. */
export const TRIGGER_FOR: Record<Plan, Trigger> = {
  free: "subscription_ended",
  pro: "upgraded",
};

export type PlanChange = EnforcedLimits & { state: PlanState; changed: boolean };

/**
 * Moves a team to the plan state that follows from the trigger (`plans/states.ts`). Idempotent. A
 * smaller plan pauses projects and suspends members beyond its limits, a larger one resumes them.
 * In this process, this takes effect at once. `prepare` runs before, under the team's lock, and
 * prevents the move if it throws. Throws `not_found` for a team that does not exist.
 */
export async function applyPlanTrigger(
  context: TeamsStores,
  teamId: string,
  trigger: Trigger,
  prepare?: (store: Store) => Promise<void>,
): Promise<PlanChange> {
  const moved = await inTransaction(context, async (store) => {
    await lockTeam(store.prisma, teamId);
    await prepare?.(store);
    return applyPlanTriggerIn(store, teamId, trigger);
  });
  context.ingestKeys.forget(teamId);
  return moved;
}

/**
 * Like {@link applyPlanTrigger}, within a transaction. The caller must then clear the
 * team's cached ingest keys.
 */
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
    action: auditActionOf(before, state),
    subject: row.name,
    detail: { before: row.plan, after: plan, ...fitted },
  });
  return { state, changed: true, ...fitted };
}

function auditActionOf(before: PlanState, state: PlanState): NewAuditEntry["action"] {
  if (PLAN_OF[before] !== PLAN_OF[state]) return "team.plan_changed";
  return state === "paid_grace" ? "team.payment_failed" : "team.payment_fixed";
}
