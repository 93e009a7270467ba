import { StartError } from "@/base/start-error";
import { PLANS } from "@/billing";
import type { Plan } from "@/database";
import { findTeamOf, movePlan, type TeamsContext, TRIGGER_FOR } from "@/teams";

const USAGE = `Usage: npm run plan -- <free|pro> <team>
  <team>: its id, or its owner's address`;

/**
 * Puts a team on a plan, as an operator asks by `free` or `pro` and the team. Answers what there is to tell.
 * Throws {@link StartError} for what cannot be done.
 */
export async function putOnPlan(context: TeamsContext, args: readonly string[]): Promise<string> {
  const [plan = "", named, ...rest] = args;
  if (!isPlan(plan) || !named || rest.length > 0) throw new StartError(USAGE);
  const team = await findTeamOf(context.prisma, named);
  const moved = await movePlan(context, team.id, TRIGGER_FOR[plan]);
  const { name } = PLANS[moved.plan];
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
