import { EnvError } from "@/base/env";
import type { Log } from "@/base/log";
import { canonicalEmail } from "@/base/text/email";
import type { Plan, Team } from "@/database";
import type { TeamsContext } from "../changes/context";
import { lockTeam } from "../changes/transaction";
import { writeAudit } from "../changes/write-audit";
import { DEFAULT_NAMES } from "../names";
import { applyPlanTriggerIn, TRIGGER_FOR } from "../plan/apply-trigger";
import { type EnforcedLimits, enforcePlanLimits } from "../plan/enforce-limits";
import { hasLiveSubscription } from "../plan/live-subscription";
import { createProject } from "../projects/create";
import { createTeam } from "../team/create";
import { createUser, setFirstPassword } from "../users/users";
import { ensureIngestKey, ensurePersonalKey } from "./apply-init-keys";
import type { InitContext, InitVariables } from "./init-variables";
import { inSetupTransaction } from "./setup-transaction";

/**
 * Creates or updates user, team, project and keys to match the variables. Idempotent. A changed
 * name renames. A changed key is added; the old one works until it is revoked. The password applies
 * only if the user has none, or an old variable would undo a change made in the console. What was
 * revoked or deleted there stays that way, with a warning. Throws {@link EnvError} for values that
 * contradict the database.
 */
export function applyInitVariables(
  context: Pick<TeamsContext, "prisma" | "clock"> & { log: Log },
  initial: InitVariables,
): Promise<void> {
  return inSetupTransaction(context, async (store) => {
    const setup = { ...store, initial, log: context.log };
    const userId = await ensureUser(setup);
    const teamId = await ensureTeam(setup, userId);
    const projectId = teamId === null ? null : await ensureProject(setup, teamId);
    if (projectId !== null) await ensureIngestKey(setup, projectId);
    await ensurePersonalKey(setup, userId);
  });
}

async function ensureUser(setup: InitContext): Promise<string> {
  const email = canonicalEmail(setup.initial.email);
  const name = email.split("@", 1)[0] ?? email;
  const known = await setup.prisma.user.findUnique({ where: { email } });
  const { id } = known ?? (await createUser(setup, { email, name }));
  if (setup.initial.password !== undefined) {
    await setFirstPassword(setup, id, setup.initial.password);
  }
  return id;
}

/** Null if the team was deleted. */
async function ensureTeam(setup: InitContext, userId: string): Promise<string | null> {
  const { initial, log } = setup;
  const known = await findTeam(setup, userId);
  if (known === null) {
    const { team: name = DEFAULT_NAMES.team, plan } = initial;
    return (await createTeam(setup, { name, plan, createdBy: userId })).id;
  }
  if (known.deletedAt !== null) {
    log.warn("The team of TALLYMARK_INIT_EMAIL was deleted and stays deleted");
    return null;
  }
  if (initial.team !== undefined && initial.team !== known.name) {
    await renameTeam(setup, known, initial.team);
  }
  if (initial.plan !== undefined) await changePlan(setup, known, initial.plan);
  return known.id;
}

/**
 * The oldest team that the user created, even if it has been transferred since; a deleted one if
 * there is no other.
 */
function findTeam({ prisma }: InitContext, createdBy: string): Promise<Team | null> {
  return prisma.team.findFirst({
    where: { createdBy },
    orderBy: [{ deletedAt: { sort: "asc", nulls: "first" } }, { createdAt: "asc" }, { id: "asc" }],
  });
}

async function renameTeam(
  setup: InitContext,
  { id, name: before }: Team,
  name: string,
): Promise<void> {
  await setup.prisma.team.update({ where: { id }, data: renamed(setup, name) });
  const detail = { before };
  await writeAudit(setup, { ...bySystem(id), action: "team.renamed", subject: name, detail });
}

async function changePlan(setup: InitContext, team: Team, plan: Plan): Promise<void> {
  const { prisma, initial, log } = setup;
  // A checkout that is being confirmed holds the lock until the subscription is stored.
  await lockTeam(prisma, team.id);
  if (await hasLiveSubscription(prisma, initial.billingMode ?? null, team.id)) {
    if (team.plan !== plan) log.warn({ plan }, SUBSCRIPTION_DECIDES);
    return;
  }
  warnOfLimits(setup, plan, await applyPlanTriggerIn(setup, team.id, TRIGGER_FOR[plan]));
}

const SUBSCRIPTION_DECIDES =
  "TALLYMARK_INIT_PLAN has no effect, since the team's plan follows from its subscription";

function warnOfLimits(
  { log }: InitContext,
  plan: Plan,
  { paused, suspended }: EnforcedLimits,
): void {
  if (paused + suspended === 0) return;
  log.warn(
    { plan, paused, suspended },
    "The team exceeds the limits of its plan; newer projects were paused and newer members suspended",
  );
}

const bySystem = (teamId: string) => ({ teamId, actorId: null });

/** Null if the project was deleted. */
async function ensureProject(setup: InitContext, teamId: string): Promise<string | null> {
  const { prisma, initial, log } = setup;
  const known = await findProject(setup, teamId);
  if (known === null) {
    return addProject(setup, teamId);
  }
  if (known.deletedAt !== null) {
    log.warn("The project of TALLYMARK_INIT_PROJECT_ID was deleted and stays deleted");
    return null;
  }
  if (known.teamId !== teamId) {
    throw new EnvError(
      `Invalid environment: TALLYMARK_INIT_PROJECT_ID belongs to another team, not to ${initial.email}'s.`,
    );
  }
  if (initial.project !== undefined && initial.project !== known.name) {
    await prisma.project.update({ where: { id: known.id }, data: renamed(setup, initial.project) });
  }
  return known.id;
}

/** The project is created even if it exceeds the plan; in that case, it is paused. */
async function addProject(setup: InitContext, teamId: string): Promise<string> {
  const { prisma, initial } = setup;
  await lockTeam(prisma, teamId);
  const name = initial.project ?? DEFAULT_NAMES.project;
  const { id } = await createProject(setup, { id: initial.projectId, teamId, name });
  const { plan } = await prisma.team.findUniqueOrThrow({ where: { id: teamId } });
  warnOfLimits(setup, plan, await enforcePlanLimits(setup, { teamId, plan }));
  return id;
}

function findProject({ prisma, initial }: InitContext, teamId: string) {
  if (initial.projectId !== undefined) {
    return prisma.project.findUnique({ where: { id: initial.projectId } });
  }
  return prisma.project.findFirst({
    where: { teamId, deletedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

const renamed = ({ clock }: InitContext, name: string) => ({
  name,
  updatedAt: new Date(clock.now()),
});
