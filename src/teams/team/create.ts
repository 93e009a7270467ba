import { AppError } from "@/base/errors";
import { newOrderedId } from "@/base/ids";
import { isUniqueViolation, type Plan } from "@/database";
import { newTimestamps, type Store } from "../changes/context";
import { writeAudit } from "../changes/write-audit";

export type NewTeam = {
  name: string;
  createdBy: string;
  /** Free when left out. */
  plan?: Plan | undefined;
};

/** Each says who can do something about it. */
const SECOND_FREE_TEAM = {
  owned:
    "You have created a team on the Free plan already. It has to be upgraded or deleted before you can create another.",
  handedOver:
    "A team that you created, and that somebody else owns by now, is still on the Free plan. Until its owner upgrades or deletes it you cannot create another; you can be invited to one.",
} as const;

/**
 * A team whose creator is its owner. Throws `conflict` while the creator has another Free team: the
 * database holds that rule, so two requests at once cannot both pass. To be called in a transaction.
 */
export async function createTeam(
  store: Store,
  { name, createdBy, plan = "free" }: NewTeam,
): Promise<{ id: string }> {
  if (plan === "free") await assertNoFreeTeam(store, createdBy);
  const team = await insertTeam(store, { name, createdBy, plan });
  await writeAudit(store, {
    teamId: team.id,
    actorId: createdBy,
    action: "team.created",
    subject: name,
    detail: { plan },
  });
  return team;
}

/** For the right words only: of two at once, both get past it, and the database stops one. */
async function assertNoFreeTeam({ prisma }: Store, createdBy: string): Promise<void> {
  const team = await prisma.team.findFirst({
    where: { createdBy, plan: "free", deletedAt: null },
    select: { memberships: { where: { userId: createdBy, role: "owner" } } },
  });
  if (team === null) return;
  const { owned, handedOver } = SECOND_FREE_TEAM;
  throw new AppError("conflict", team.memberships.length > 0 ? owned : handedOver);
}

async function insertTeam(
  { prisma, clock }: Store,
  { name, createdBy, plan }: { name: string; createdBy: string; plan: Plan },
): Promise<{ id: string }> {
  const { createdAt, updatedAt } = newTimestamps(clock);
  const owner = { userId: createdBy, role: "owner" as const, createdAt };
  const id = newOrderedId();
  try {
    return await prisma.team.create({
      data: { id, name, createdBy, plan, createdAt, updatedAt, memberships: { create: owner } },
      select: { id: true },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("conflict", SECOND_FREE_TEAM.owned, { cause: error });
  }
}
