import type { PrismaClient, Scope } from "@/database";
import { projectsOf } from "../access/tenancy";

type PersonalKeySummary = {
  id: string;
  name: string;
  /** The key's last characters. */
  hint: string;
  scopes: Scope[];
  /**
   * The projects that the key is limited to and that its user can still see; null for all of
   * the user's projects.
   */
  projects: { id: string; name: string; teamName: string }[] | null;
  /** ISO 8601, like the next two fields; null if the key does not expire. */
  expiresAt: string | null;
  /** Accurate to a minute; null if the key was never used. */
  lastUsedAt: string | null;
  createdAt: string;
};

/** Newest first, without revoked keys. */
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
