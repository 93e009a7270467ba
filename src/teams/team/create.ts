import { AppError } from "@/base/errors";
import { newOrderedId } from "@/base/ids";
import { isUniqueViolation, type Plan } from "@/database";
import { newTimestamps, type Store } from "../changes/context";
import { writeAudit } from "../changes/write-audit";

export type NewTeam = {
  name: string;
  createdBy: string;
  /** Free by default. */
  plan?: Plan | undefined;
};

/** Each message says who can resolve the conflict. */
const SECOND_FREE_TEAM = {
  owned:
    "You already have a team on the Free plan. Upgrade or delete it before you create another one.",
  handedOver:
    "A team that you created and transferred is still on the Free plan. Until its owner upgrades or deletes it, you cannot create another one, but you can be invited to other teams.",
} as const;

/**
 * Creates a team owned by its creator. Throws `conflict` while the creator has another Free team: a
 * unique index enforces this, so concurrent requests cannot both succeed. Must be called in a
 * transaction.
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

/**
 * Only chooses the right message. Concurrent requests both pass this check; the
 * unique index stops one.
 */
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
