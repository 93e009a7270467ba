import { notFound } from "@/base/errors";
import { hintOf } from "../access/key-format";
import { changeProject, type ProjectActor } from "../changes/change-project";
import type { TeamsStores } from "../changes/context";

/**
 * The key is rejected at once by this process and within five seconds by others. Throws `not_found`
 * for a key of another project or one that is already revoked.
 */
export async function revokeIngestKey(
  context: TeamsStores,
  who: ProjectActor,
  keyId: string,
): Promise<void> {
  const teamId = await changeProject(context, who, "keys:write", async (change) => {
    const { prisma, clock, team, project, audit } = change;
    const row = await prisma.ingestKey.findFirst({
      where: { id: keyId, projectId: who.projectId, revokedAt: null },
    });
    if (row === null) throw notFound("Key");
    const revokedAt = new Date(clock.now());
    await prisma.ingestKey.update({ where: { id: keyId }, data: { revokedAt } });
    const detail = { project: project.projectName, hint: hintOf(row.key) };
    await audit({ action: "ingest_key.revoked", subject: row.name, detail });
    return team.teamId;
  });
  context.ingestKeys.forget(teamId);
}
