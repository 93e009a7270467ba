import type { PrismaClient, Scope } from "@/database";
import { projectsOf } from "../access/tenancy";

export type PersonalKeySummary = {
  id: string;
  name: string;
  /** The key's last characters. */
  hint: string;
  scopes: Scope[];
  /** The only projects that it sees, of those that its user still sees; null for all of the user's. */
  projects: { id: string; name: string; teamName: string }[] | null;
  /** ISO 8601, as are the next; null when it does not end. */
  expiresAt: string | null;
  /** Exact to a minute; null when it was never used. */
  lastUsedAt: string | null;
  createdAt: string;
};

/** The user's, newest first, without the revoked ones. */
export async function listPersonalKeys(
  prisma: PrismaClient,
  userId: string,
): Promise<PersonalKeySummary[]> {
  const keys = await prisma.personalKey.findMany({
    where: { userId, revokedAt: null },
    orderBy: { id: "desc" },
  });
  const projects = await namedProjects(
    prisma,
    userId,
    keys.flatMap((key) => key.projectIds),
  );
  return keys.map(({ id, name, hint, scopes, allProjects, projectIds, ...times }) => ({
    id,
    name,
    hint,
    scopes,
    projects: allProjects ? null : projects.filter((project) => projectIds.includes(project.id)),
    expiresAt: times.expiresAt?.toISOString() ?? null,
    lastUsedAt: times.lastUsedAt?.toISOString() ?? null,
    createdAt: times.createdAt.toISOString(),
  }));
}

async function namedProjects(prisma: PrismaClient, userId: string, ids: string[]) {
  const rows = await prisma.project.findMany({
    where: { id: { in: ids }, ...projectsOf(userId) },
    select: { id: true, name: true, team: { select: { name: true } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, team }) => ({ id, name, teamName: team.name }));
}
