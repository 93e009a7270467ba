import type { Prisma } from "@/database";
import { type Permission, permitsSuspended } from "../roles";

const teamsWith = (membership: Prisma.MembershipWhereInput) =>
  ({ deletedAt: null, memberships: { some: membership } }) satisfies Prisma.TeamWhereInput;

/**
 * Tenant isolation, decided here alone: a user's teams are those they are a member of, except deleted
 * teams and teams that have suspended them. Everything read for a user, by session or by key, goes through
 * these conditions.
 */
export const teamsOf = (userId: string) => teamsWith({ userId, suspendedAt: null });

/** The teams that have suspended the user, who sees only that these teams exist. */
export const teamsSuspending = (userId: string) =>
  teamsWith({ userId, suspendedAt: { not: null } });

/** The teams in which the user may have the permission. Suspended members keep a few permissions. */
export const teamsFor = (userId: string, permission: Permission) =>
  permitsSuspended(permission) ? teamsWith({ userId }) : teamsOf(userId);

/** The projects of {@link teamsOf}, except deleted ones. */
export const projectsOf = (userId: string) =>
  ({ deletedAt: null, team: teamsOf(userId) }) satisfies Prisma.ProjectWhereInput;
