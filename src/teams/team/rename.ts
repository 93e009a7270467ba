import { changeTeam, type TeamActor } from "../changes/change-team";
import type { TeamsContext } from "../changes/context";

export function renameTeam(context: TeamsContext, who: TeamActor, name: string): Promise<void> {
  return changeTeam(context, who, "team:update", async ({ prisma, clock, team, audit }) => {
    if (name === team.teamName) return;
    await prisma.team.update({
      where: { id: team.teamId },
      data: { name, updatedAt: new Date(clock.now()) },
    });
    await audit({ action: "team.renamed", subject: name, detail: { before: team.teamName } });
  });
}
