import { StartError } from "@/base/errors";
import { PLANS } from "@/billing";
import type { Plan } from "@/database";
import { applyPlanTrigger, findTeamByIdOrOwner, type TeamsContext, TRIGGER_FOR } from "@/teams";

export const USAGE = `Usage: npm run plan -- <free|pro> <team>
  <team>: its id, or its owner's address`;

/** What an operator asks for; `team` is its id, or its owner's address. */
export type Order = { plan: Plan; team: string };

/** Of the arguments of the command. Throws {@link StartError} for others than it has. */
export function readOrder(args: readonly string[]): Order {
  const [plan = "", team, ...rest] = args;
  if (!isPlan(plan) || !team || rest.length > 0) throw new StartError(USAGE);
  return { plan, team };
}

/** Puts a team on a plan. Answers what there is to tell; throws {@link StartError} where there is no such team. */
export async function putOnPlan(context: TeamsContext, order: Order): Promise<string> {
  const { plan } = order;
  const team = await findTeamByIdOrOwner(context.prisma, order.team);
  const moved = await applyPlanTrigger(context, team.id, TRIGGER_FOR[plan]);
  const { name } = PLANS[plan];
  if (!moved.changed) return `${team.name} is on ${name} already.`;
  const left = [
    counted(moved.paused, "project", "paused"),
    counted(moved.suspended, "member", "suspended"),
  ];
  return [`${team.name} is on ${name} now.`, ...left].filter(Boolean).join(" ");
}

const isPlan = (text: string): text is Plan => Object.hasOwn(PLANS, text);

const counted = (count: number, what: string, done: string): string =>
  count === 0 ? "" : `${count} ${what}${count === 1 ? " is" : "s are"} ${done}.`;
