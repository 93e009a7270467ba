import { expect, test } from "vitest";
import { addProject } from "@/teams/projects/create";
import { prepareScene } from "@/testing/teams/scene";
import { callerOf, newMember } from "@/testing/teams/world";
import { applyPlanTrigger } from "./apply-trigger";

const scene = prepareScene();

const move = (trigger: Parameters<typeof applyPlanTrigger>[2]) =>
  applyPlanTrigger(scene().people.services.teams, scene().teamId, trigger);

/** Whether each project is paused, oldest first. */
async function paused(): Promise<boolean[]> {
  const { owner, teamId } = scene();
  return (await owner.teams.projects.list({ teamId })).map((project) => project.paused);
}

async function suspended(): Promise<[role: string, suspended: boolean][]> {
  const { owner, teamId } = scene();
  const members = await owner.teams.members.list({ teamId });
  return members.map((member) => [member.role, member.suspended]);
}

async function anotherProject(name: string): Promise<string> {
  const { people, teamId, ownerId } = scene();
  const who = { teamId, actorId: ownerId };
  return (await addProject(people.services.teams, who, { name, timeZone: "UTC" })).id;
}

test("when a subscription ends, all but the oldest project are paused and all but the owner suspended; nothing is deleted", async () => {
  const { userId, people, owner, projectId, teamId } = scene();
  await anotherProject("Second");
  await anotherProject("Third");
  expect(await move("subscription_ended")).toEqual({
    state: "free",
    paused: 2,
    suspended: 1,
    changed: true,
  });
  expect(await paused()).toEqual([false, true, true]);
  expect(await suspended()).toEqual([
    ["owner", false],
    ["viewer", true],
  ]);
  const member = callerOf(people.services, userId);
  for (const request of [
    () => member.teams.detail({ teamId }),
    () => member.teams.ingestKeys.list({ projectId }),
  ]) {
    await expect(request()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await member.accounts.me()).toMatchObject({
    suspendedFrom: [{ id: teamId, name: "A team" }],
  });
  await expect(owner.teams.detail({ teamId })).resolves.toMatchObject({
    plan: "free",
    used: { projects: 3, members: 3 },
    allowed: { projects: 1, members: 1 },
  });
});

test("an upgrade resumes all projects and members", async () => {
  const { userId, people, teamId } = scene();
  await anotherProject("Second");
  await move("subscription_ended");
  expect(await move("upgraded")).toMatchObject({ state: "paid_active", paused: 0, suspended: 0 });
  expect(await paused()).toEqual([false, false]);
  const member = callerOf(people.services, userId);
  await expect(member.teams.detail({ teamId })).resolves.toMatchObject({ plan: "pro" });
  expect(await member.accounts.me()).toMatchObject({ suspendedFrom: [] });
});

test("only the owner chooses the project that stays active", async () => {
  const { owner, join, projectId, audit } = scene();
  const second = await anotherProject("Second");
  const admin = await join("admin");
  await expect(admin.caller.teams.projects.keep({ projectId: second })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await move("subscription_ended");
  await owner.teams.projects.keep({ projectId: second });
  expect(await paused()).toEqual([true, false]);
  expect((await audit())[0]).toMatchObject({ action: "project.kept", subject: "Second" });
  // Once the chosen project is deleted, the oldest resumes.
  await owner.teams.projects.delete({ projectId: second, name: "Second" });
  expect(await paused()).toEqual([false]);
  await owner.teams.projects.keep({ projectId });
  expect(await paused()).toEqual([false]);
});

test("a paused project rejects events at once and accepts them again after an upgrade", async () => {
  const { people, ownerId } = scene();
  const { ingestKeys } = people.services.teams;
  const second = await anotherProject("Second");
  const owner = callerOf(people.services, ownerId);
  const [key] = await owner.teams.ingestKeys.list({ projectId: second });
  const shown = await owner.teams.ingestKeys.reveal({ projectId: second, keyId: key?.id ?? "" });
  const target = () => ingestKeys.resolve(shown.key);
  expect(await target()).toMatchObject({ paused: false });
  await move("subscription_ended");
  expect(await target()).toMatchObject({ paused: true });
  await move("upgraded");
  expect(await target()).toMatchObject({ paused: false });
});

test("a failed payment changes nothing but the plan's state until it is settled", async () => {
  const { owner, audit } = scene();
  await anotherProject("Second");
  const team = async () => (await owner.accounts.me()).teams[0];
  expect(await move("payment_failed")).toMatchObject({
    state: "paid_grace",
    paused: 0,
    changed: true,
  });
  expect(await team()).toMatchObject({ plan: "pro", planState: "paid_grace" });
  expect(await paused()).toEqual([false, false]);
  await move("payment_fixed");
  expect(await team()).toMatchObject({ plan: "pro", planState: "paid_active" });
  expect((await audit()).slice(0, 2)).toMatchObject([
    { action: "team.payment_fixed", actorName: "Tallymark" },
    { action: "team.payment_failed" },
  ]);
});

test.each([
  ["payment_failed", "payment_failed"],
  ["subscription_ended", "subscription_ended"],
  ["upgraded", "payment_fixed"],
] as const)("after %s, a late or repeated %s changes nothing", async (first, then) => {
  await move(first);
  const entries = (await scene().audit()).length;
  expect(await move(then)).toMatchObject({ changed: false });
  expect(await scene().audit()).toHaveLength(entries);
});

test("twenty concurrent identical triggers make one change", async () => {
  const moved = await Promise.all(Array.from({ length: 20 }, () => move("subscription_ended")));
  expect(moved.filter(({ changed }) => changed)).toHaveLength(1);
});

test("a team is downgraded to Free even if its creator has another Free team, and they cannot create a third", async () => {
  const { owner, audit } = scene();
  await owner.teams.create({ name: "On Free" });
  await move("subscription_ended");
  expect((await audit())[0]).toMatchObject({ action: "team.plan_changed" });
  await expect(owner.teams.create({ name: "Third" })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the new owner of a Free team is its only active member; the previous owner is suspended", async () => {
  const { owner, userId, people, teamId } = scene();
  await move("subscription_ended");
  await owner.teams.handOver({ teamId, userId });
  const heir = callerOf(people.services, userId);
  await expect(heir.teams.detail({ teamId })).resolves.toMatchObject({ role: "owner" });
  await expect(owner.teams.detail({ teamId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("suspended members can delete their account, and others stay suspended", async () => {
  const { people, teamId, owner } = scene();
  const person = await people.signUp();
  const member = await newMember(people.services, teamId, "member");
  await people.services.prisma.membership.create({
    data: { teamId, userId: person.userId, role: "viewer", createdAt: new Date() },
  });
  await move("subscription_ended");
  const password = "correct horse battery";
  await person.caller.accounts.delete({ password });
  const left = await owner.teams.members.list({ teamId });
  expect(left.map(({ userId }) => userId)).not.toContain(person.userId);
  expect(left.find(({ userId }) => userId === member)).toMatchObject({ suspended: true });
});

test("suspended members can leave for good: an upgrade does not bring them back", async () => {
  const { userId, people, teamId, audit } = scene();
  const member = callerOf(people.services, userId);
  await move("subscription_ended");
  await member.teams.leave({ teamId });
  expect((await audit())[0]).toMatchObject({ action: "member.left", subject: "Member" });
  await move("upgraded");
  expect(await suspended()).toEqual([["owner", false]]);
  expect(await member.accounts.me()).toMatchObject({ suspendedFrom: [] });
});

test("a team that does not exist is not found", async () => {
  const { people, projectId } = scene();
  await expect(
    applyPlanTrigger(people.services.teams, projectId, "upgraded"),
  ).rejects.toMatchObject({
    code: "not_found",
  });
});
