import type { PersonalKey, Prisma } from "@/database";
import { type AuditAction, writeAudit } from "../audit/write";
import type { Store } from "../context";
import { teamsOf } from "../wall";

type Reach = Pick<
  PersonalKey,
  "userId" | "name" | "hint" | "scopes" | "allProjects" | "projectIds"
>;

/** A key belongs to its user, and reaches into teams: each of those learns of it. */
export async function auditInTeams(
  store: Store,
  { userId, name, hint, scopes, allProjects, projectIds }: Reach,
  action: Extract<AuditAction, `personal_key.${string}`>,
): Promise<void> {
  const where: Prisma.TeamWhereInput = teamsOf(userId);
  if (!allProjects) where.projects = { some: { id: { in: projectIds }, deletedAt: null } };
  const teams = await store.prisma.team.findMany({ where, select: { id: true } });
  const detail = { hint, scopes, allProjects };
  for (const { id: teamId } of teams) {
    await writeAudit(store, { teamId, actorId: userId, action, subject: name, detail });
  }
}
