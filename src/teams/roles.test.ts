import { expect, test } from "vitest";
import type { Role } from "@/database";
import { ASSIGNABLE_ROLES, type Permission, permits, permitsSuspended, ROLES } from "./roles";

const ALL = ["owner", "admin", "member", "viewer"] as const;
const AT_LEAST = { viewer: ALL, member: ALL.slice(0, 3), admin: ALL.slice(0, 2), owner: ["owner"] };

/** The lowest role with the permission. */
const NEEDED: Record<Permission, Role> = {
  "team:leave": "viewer",
  "team:read": "viewer",
  "members:read": "viewer",
  "project:read": "viewer",
  "events:read": "viewer",
  "events:write": "member",
  "queries:write": "member",
  "annotations:write": "member",
  "dashboards:write": "member",
  "reports:write": "member",
  "keys:read": "member",
  "team:update": "admin",
  "members:invite": "admin",
  "members:change": "admin",
  "members:remove": "admin",
  "project:create": "admin",
  "project:update": "admin",
  "project:delete": "admin",
  "events:delete": "admin",
  "keys:write": "admin",
  "audit:read": "admin",
  "billing:fix_payment": "admin",
  "project:keep": "owner",
  "team:delete": "owner",
  "team:hand_over": "owner",
  "billing:manage": "owner",
};

test.each(Object.entries(NEEDED))(
  "%s is allowed for a %s and every higher role",
  (permission, role) => {
    const holders = ROLES.filter((one) => permits(one, permission as Permission));
    expect(holders).toEqual(AT_LEAST[role]);
  },
);

test("suspended members may leave the team and nothing else", () => {
  const permissions = Object.keys(NEEDED) as Permission[];
  expect(permissions.filter(permitsSuspended)).toEqual(["team:leave"]);
});

test("every role but owner can be assigned", () => {
  expect(ROLES.filter((role) => !ASSIGNABLE_ROLES.some((given) => given === role))).toEqual([
    "owner",
  ]);
});
