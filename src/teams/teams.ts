import { AppError } from "@/base/errors";
import { newOrderedId } from "@/base/ids";
import { isUniqueViolation } from "@/database";
import { type Store, stamps } from "./context";

export type NewTeam = { name: string; createdBy: string };

/**
 * A team on the Free plan, its creator the owner. Throws `conflict` while the creator has another
 * Free team: the database holds that rule, so two requests at once cannot both pass.
 */
export async function createTeam(
  { prisma, clock }: Store,
  { name, createdBy }: NewTeam,
): Promise<{ id: string }> {
  const { createdAt, updatedAt } = stamps(clock);
  const owner = { userId: createdBy, role: "owner" as const, createdAt };
  try {
    return await prisma.team.create({
      data: {
        id: newOrderedId(),
        name,
        createdBy,
        createdAt,
        updatedAt,
        memberships: { create: owner },
      },
      select: { id: true },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      "conflict",
      "You already have a team on the Free plan. Upgrade or delete it before you create another.",
      { cause: error },
    );
  }
}

/** What the member could see through the team is refused from the next request on. */
export async function removeMember(
  { prisma }: Pick<Store, "prisma">,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  await prisma.membership.deleteMany({ where: { teamId, userId } });
}
