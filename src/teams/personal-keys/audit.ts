import type { PersonalKey } from "@/database";
import { teamsOf } from "../access/tenancy";
import type { Store } from "../changes/context";
import { type AuditAction, writeAudits } from "../changes/write-audit";

type Reach = Pick<PersonalKey, "name" | "hint" | "scopes" | "allProjects" | "projectIds">;

/** Keys belong to their user, and reach into teams: each of those learns of them. */
export async function auditInTeams(
  store: Store,
  userId: string,
  keys: Reach[],
  action: Extract<AuditAction, `personal_key.${string}`>,
): Promise<void> {
  const named = keys.flatMap(({ projectIds }) => projectIds);
  const teams = await store.prisma.team.findMany({
    where: teamsOf(userId),
    select: {
      id: true,
      projects: { where: { id: { in: named }, deletedAt: null }, select: { id: true } },
    },
  });
  const entries = keys.flatMap(({ name, hint, scopes, allProjects, projectIds }) => {
    const reached = teams.filter(
      ({ projects }) => allProjects || projects.some(({ id }) => projectIds.includes(id)),
    );
    const detail = { hint, scopes, allProjects };
    return reached.map(({ id: teamId }) => ({ teamId, action, subject: name, detail }));
  });
  await writeAudits(store, userId, entries);
}
