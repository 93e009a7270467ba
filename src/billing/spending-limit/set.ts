import { AppError } from "@/base/errors";
import { MAX_SPENDING_LIMIT } from "@/plans";
import { changeTeam, type TeamActor, type TeamsStores } from "@/teams";

/**
 * Sets the most that a team's overage may cost in a calendar month (UTC), in US cents and
 * whole dollars; null removes the limit. Takes effect at once in this process, and within
 * two seconds in others.
 */
export async function setSpendingLimit(
  context: TeamsStores,
  who: TeamActor,
  limit: number | null,
): Promise<void> {
  assertValid(limit);
  await changeTeam(context, who, "billing:manage", async ({ prisma, clock, team, audit }) => {
    const before = team.spendingLimit;
    if (limit === before) return;
    await prisma.team.update({
      where: { id: team.teamId },
      data: { spendingLimit: limit, updatedAt: new Date(clock.now()) },
    });
    await audit({
      action: "team.spending_limit_changed",
      subject: team.teamName,
      detail: { before, after: limit },
    });
  });
  context.ingestKeys.forget(who.teamId);
}

function assertValid(limit: number | null): void {
  if (limit === null) return;
  if (Number.isInteger(limit / 100) && limit >= 0 && limit <= MAX_SPENDING_LIMIT) return;
  throw new AppError(
    "invalid_request",
    "A spending limit is a whole number of dollars, at most 1,000,000.",
  );
}
