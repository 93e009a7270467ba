import type { Role } from "@/database";

/** `resource:action`. What a screen shows and what the server refuses are both read from here. */
export type Permission = (typeof VIEWER | typeof MEMBER | typeof ADMIN | typeof OWNER)[number];

/** Of a member whom the team's plan has no room for, whatever their role. */
const SUSPENDED = ["team:leave"] as const;

const VIEWER = [...SUSPENDED, "team:read", "members:read", "project:read", "events:read"] as const;

const MEMBER = [
  ...VIEWER,
  "events:write",
  "queries:write",
  "annotations:write",
  "dashboards:write",
  "reports:write",
  "keys:read",
] as const;

const ADMIN = [
  ...MEMBER,
  "team:update",
  "members:invite",
  "members:change",
  "members:remove",
  "project:create",
  "project:update",
  "project:delete",
  "events:delete",
  "keys:write",
  "audit:read",
] as const;

const OWNER = [...ADMIN, "team:delete", "team:hand_over", "project:keep"] as const;

const GRANTS: Record<Role, readonly Permission[]> = {
  viewer: VIEWER,
  member: MEMBER,
  admin: ADMIN,
  owner: OWNER,
};

/** From the most to the least that a role may do. */
export const ROLES = ["owner", "admin", "member", "viewer"] as const satisfies readonly Role[];

/** Those that can be given: a team gets another owner only by being handed over. */
export const ASSIGNABLE_ROLES = ["admin", "member", "viewer"] as const satisfies readonly Role[];
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

export const permits = (role: Role, permission: Permission): boolean =>
  GRANTS[role].includes(permission);

export const permitsSuspended = (permission: Permission): boolean =>
  SUSPENDED.some((one) => one === permission);
