import { expect, test } from "vitest";
import { prepareScene } from "@/testing/teams/scene";

const scene = prepareScene();

test("an admin can assign every role but owner, and cannot change or remove the owner", async () => {
  const { teamId, join, roleOf, ownerId } = scene();
  const admin = await join("admin");
  const { userId } = await join("viewer");
  for (const role of ["member", "admin", "viewer"] as const) {
    await admin.caller.teams.members.changeRole({ teamId, userId, role });
    expect(await roleOf(userId)).toBe(role);
  }
  const touch = { teamId, userId: ownerId };
  await expect(
    admin.caller.teams.members.changeRole({ ...touch, role: "viewer" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(admin.caller.teams.members.remove(touch)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await roleOf(ownerId)).toBe("owner");
});

test("members cannot promote themselves, not even an admin who was demoted", async () => {
  const { teamId, join } = scene();
  const { userId, caller } = await join("admin");
  const owning = { teamId, userId, role: "owner" as "admin" };
  await expect(caller.teams.members.changeRole(owning)).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await caller.teams.members.changeRole({ teamId, userId, role: "viewer" });
  await expect(
    caller.teams.members.changeRole({ teamId, userId, role: "admin" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a removed member is rejected from the next call on, though still signed in", async () => {
  const { owner, teamId, projectId, join } = scene();
  const { userId, caller } = await join("member");
  await caller.teams.members.list({ teamId });
  await owner.teams.members.remove({ teamId, userId });
  await expect(caller.teams.members.list({ teamId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(caller.teams.ingestKeys.list({ projectId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await caller.accounts.me()).teams.map(({ id }) => id)).not.toContain(teamId);
});

test("after a transfer of ownership, the previous owner is an admin and can leave", async () => {
  const { owner, teamId, roleOf, ownerId, userId } = scene();
  await expect(owner.teams.leave({ teamId })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(owner.teams.handOver({ teamId, userId: ownerId })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await owner.teams.handOver({ teamId, userId });
  expect([await roleOf(userId), await roleOf(ownerId)]).toEqual(["owner", "admin"]);
  await owner.teams.leave({ teamId });
  expect(await roleOf(ownerId)).toBeUndefined();
});
