import type { Prisma } from "@/database";
import { type Permission, permitsSuspended } from "../roles";

const teamsWith = (membership: Prisma.MembershipWhereInput) =>
  ({ deletedAt: null, memberships: { some: membership } }) satisfies Prisma.TeamWhereInput;

/**
 * The wall between tenants, stated once: a user's teams are those that they are a member of, deleted
 * ones and those that have suspended them excepted. Whatever is asked on a user's behalf, by session or
 * by key, goes through here.
 */
export const teamsOf = (userId: string) => teamsWith({ userId, suspendedAt: null });

/** Those that have suspended them: they see nothing of such a team, but that it is there. */
export const teamsSuspending = (userId: string) =>
  teamsWith({ userId, suspendedAt: { not: null } });

/** Those in which the user's role decides about the permission; for what the suspended may do, all. */
export const teamsFor = (userId: string, permission: Permission) =>
  permitsSuspended(permission) ? teamsWith({ userId }) : teamsOf(userId);

/** The projects of {@link teamsOf}, deleted ones excepted. */
export const projectsOf = (userId: string) =>
  ({ deletedAt: null, team: teamsOf(userId) }) satisfies Prisma.ProjectWhereInput;
