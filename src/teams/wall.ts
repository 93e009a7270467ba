import type { Prisma } from "@/database";

/**
 * The wall between tenants, stated once: a user's teams are those that they are a member of, deleted
 * ones and those that have suspended them excepted. Whatever is asked on a user's behalf, by session or by key, goes through here.
 */
export const teamsOf = (userId: string) =>
  ({
    deletedAt: null,
    memberships: { some: { userId, suspendedAt: null } },
  }) satisfies Prisma.TeamWhereInput;

/** The projects of those teams, deleted ones excepted. */
export const projectsOf = (userId: string) =>
  ({ deletedAt: null, team: teamsOf(userId) }) satisfies Prisma.ProjectWhereInput;
