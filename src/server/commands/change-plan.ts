import type { BillingMode } from "@/base/billing-mode";
import { StartError } from "@/base/errors";
import type { Plan } from "@/database";
import { PLANS } from "@/plans";
import {
  applyPlanTrigger,
  findTeamByIdOrOwner,
  hasLiveSubscription,
  type TeamsStores,
  TRIGGER_FOR,
} from "@/teams";

export const USAGE = `Usage: npm run plan -- <free|pro> <team>
  <team>: the team's id or its owner's email address`;

/** `team` is the team's id or its owner's email address. */
export type PlanChange = { plan: Plan; team: string };

export function readArguments(args: readonly string[]): PlanChange {
  const [plan = "", team, ...rest] = args;
  if (!isPlan(plan) || !team || rest.length > 0) throw new StartError(USAGE);
  return { plan, team };
}

/**
 * Moves a team to a plan and returns the command's output. Throws {@link StartError} for an
 * unknown team, and for one with a subscription in the server's mode, since the next webhook
 * would undo the change.
 */
export async function changePlan(
  context: TeamsStores,
  mode: BillingMode | null,
  change: PlanChange,
): Promise<string> {
  const { plan } = change;
  const team = await findTeamByIdOrOwner(context.prisma, change.team);
  const moved = await applyPlanTrigger(context, team.id, TRIGGER_FOR[plan], async ({ prisma }) => {
    if (await hasLiveSubscription(prisma, mode, team.id)) {
      throw new StartError(
        `${team.name} has a subscription, which decides its plan. Cancel the subscription first, on the plan page or in Stripe.`,
      );
    }
    // A limit of an earlier subscription would reject events that nobody pays for.
    await prisma.team.update({ where: { id: team.id }, data: { spendingLimit: null } });
  });
  const { name } = PLANS[plan];
  if (!moved.changed) return `${team.name} is already on ${name}.`;
  const effects = [
    counted(moved.paused, "project", "paused"),
    counted(moved.suspended, "member", "suspended"),
  ];
  return [`${team.name} is now on ${name}.`, ...effects].filter(Boolean).join(" ");
}

const isPlan = (text: string): text is Plan => Object.hasOwn(PLANS, text);

const counted = (count: number, noun: string, done: string): string =>
  count === 0 ? "" : `${count} ${noun}${count === 1 ? " is" : "s are"} ${done}.`;
