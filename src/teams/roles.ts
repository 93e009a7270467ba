import type { Role } from "@/database";

/** `resource:action`. The screens and the server both use this table. */
export type Permission = (typeof VIEWER | typeof MEMBER | typeof ADMIN | typeof OWNER)[number];

/** The permissions, in any role, of a member for whom the plan has no seat. */
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
  "billing:fix_payment",
] as const;

const OWNER = [
  ...ADMIN,
  "team:delete",
  "team:hand_over",
  "project:keep",
  "billing:manage",
] as const;

const GRANTS: Record<Role, readonly Permission[]> = {
  viewer: VIEWER,
  member: MEMBER,
  admin: ADMIN,
  owner: OWNER,
};

/** From most to fewest permissions. */
export const ROLES = ["owner", "admin", "member", "viewer"] as const satisfies readonly Role[];

/** Does not include owner: a team's owner only changes by transferring ownership. */
export const ASSIGNABLE_ROLES = ["admin", "member", "viewer"] as const satisfies readonly Role[];
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

export const permits = (role: Role, permission: Permission): boolean =>
  GRANTS[role].includes(permission);

export const permitsSuspended = (permission: Permission): boolean =>
  SUSPENDED.some((one) => one === permission);
