import { expect, test } from "vitest";
import { prepareScene } from "@/testing/teams/scene";
import { callerOf, setPaused } from "@/testing/teams/world";

const scene = prepareScene();

test("a team's details count projects, members and open invitations against the plan", async () => {
  const { owner, teamId } = scene();
  expect(await owner.teams.detail({ teamId })).toEqual({
    id: teamId,
    name: "A team",
    plan: "pro",
    role: "owner",
    used: { projects: 1, members: 3 },
    allowed: { projects: 10, members: 5 },
    keptProjectId: null,
  });
});

test("a new project has a time zone and a key, and both can be changed", async () => {
  const { owner, teamId } = scene();
  const zone = "Asia/Kathmandu";
  const { id } = await owner.teams.projects.create({ teamId, name: "App", timeZone: zone });
  const keys = await owner.teams.ingestKeys.list({ projectId: id });
  expect(keys).toMatchObject([{ name: "First key", lastUsedAt: null }]);
  await owner.teams.projects.update({ projectId: id, name: "App 2" });
  await owner.teams.projects.update({ projectId: id, timeZone: "europe/berlin" });
  expect(await owner.teams.projects.list({ teamId })).toContainEqual(
    expect.objectContaining({ id, name: "App 2", timeZone: "Europe/Berlin", paused: false }),
  );
});

test("a deleted project's keys are rejected at once, however often they are used", async () => {
  const { people, owner, teamId, projectId, ingestKeyId } = scene();
  const { key } = await owner.teams.ingestKeys.reveal({
    projectId,
    keyId: ingestKeyId,
  });
  const { ingestKeys } = people.services.teams;
  expect(await ingestKeys.resolve(key)).toMatchObject({ projectId });
  await expect(owner.teams.projects.delete({ projectId, name: "a project" })).rejects.toThrow();
  expect(await ingestKeys.resolve(key)).not.toBeNull();
  await owner.teams.projects.delete({ projectId, name: "A project" });
  for (const _ of [1, 2, 3]) expect(await ingestKeys.resolve(key)).toBeNull();
  expect(await owner.teams.projects.list({ teamId })).toEqual([]);
});

test("a revoked ingest key is rejected at once, but the project's other key is not", async () => {
  const { people, owner, projectId, ingestKeyId } = scene();
  const other = await owner.teams.ingestKeys.create({ projectId, name: "Other" });
  const { key } = await owner.teams.ingestKeys.reveal({ projectId, keyId: ingestKeyId });
  const { ingestKeys } = people.services.teams;
  await Promise.all([ingestKeys.resolve(key), ingestKeys.resolve(other.key)]);
  await owner.teams.ingestKeys.revoke({ projectId, keyId: ingestKeyId });
  for (const _ of [1, 2, 3]) expect(await ingestKeys.resolve(key)).toBeNull();
  expect(await ingestKeys.resolve(other.key)).not.toBeNull();
  await expect(
    owner.teams.ingestKeys.reveal({ projectId, keyId: ingestKeyId }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a paused project resumes when an older one is deleted", async () => {
  const { database, people, owner, teamId, projectId } = scene();
  const second = await owner.teams.projects.create({ teamId, name: "Second", timeZone: "UTC" });
  const [{ id: keyId } = { id: "" }] = await owner.teams.ingestKeys.list({ projectId: second.id });
  const { key } = await owner.teams.ingestKeys.reveal({ projectId: second.id, keyId });
  await database.prisma.team.update({ where: { id: teamId }, data: { plan: "free" } });
  await setPaused(people.services.teams, second.id, true);
  const { ingestKeys } = people.services.teams;
  expect(await ingestKeys.resolve(key)).toMatchObject({ paused: true });
  await owner.teams.projects.delete({ projectId, name: "A project" });
  expect(await ingestKeys.resolve(key)).toMatchObject({ paused: false });
});

test("the error tells the creator of a transferred Free team that its owner must upgrade or delete it", async () => {
  const { database, owner, teamId, userId } = scene();
  await owner.teams.handOver({ teamId, userId });
  await owner.teams.leave({ teamId });
  await database.prisma.team.update({ where: { id: teamId }, data: { plan: "free" } });
  await expect(owner.teams.create({ name: "Another" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/created and transferred.*its owner/),
  });
});

test("members cannot access a deleted team by session or by key, and its creator can create another one", async () => {
  const { database, people, owner, teamId, projectId, ingestKeyId, ownerId, userId } = scene();
  await database.prisma.team.update({ where: { id: teamId }, data: { plan: "free" } });
  const again = () => owner.teams.create({ name: "Another" });
  await expect(again()).rejects.toMatchObject({ code: "CONFLICT" });
  const { key } = await owner.teams.ingestKeys.reveal({ projectId, keyId: ingestKeyId });
  await expect(owner.teams.delete({ teamId, name: "" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await owner.teams.delete({ teamId, name: "A team" });
  expect(await people.services.teams.ingestKeys.resolve(key)).toBeNull();
  for (const member of [ownerId, userId]) {
    const caller = callerOf(people.services, member);
    await expect(caller.teams.detail({ teamId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(caller.teams.ingestKeys.list({ projectId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }
  await again();
});
