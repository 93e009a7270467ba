import { expect, test } from "vitest";
import { permissionsOf, permits, ROLES } from "./roles";

test("each role may do what the next smaller one may, and more", () => {
  const largestFirst = ROLES.map((role) => new Set(permissionsOf(role)));
  for (const [index, smaller] of largestFirst.slice(1).entries()) {
    const larger = largestFirst[index];
    expect([...smaller].filter((permission) => !larger?.has(permission))).toEqual([]);
    expect(larger?.size).toBeGreaterThan(smaller.size);
  }
});

test("what decides about people, money and the team's end is not for everybody", () => {
  const holders = (permission: Parameters<typeof permits>[1]) =>
    ROLES.filter((role) => permits(role, permission));
  expect(holders("team:delete")).toEqual(["owner"]);
  expect(holders("team:hand_over")).toEqual(["owner"]);
  expect(holders("billing:manage")).toEqual(["owner"]);
  expect(holders("members:invite")).toEqual(["owner", "admin"]);
  expect(holders("members:remove")).toEqual(["owner", "admin"]);
  expect(holders("audit:read")).toEqual(["owner", "admin"]);
  expect(holders("keys:write")).toEqual(["owner", "admin"]);
  expect(holders("keys:read")).toEqual(["owner", "admin", "member"]);
  expect(holders("events:read")).toEqual([...ROLES]);
});
