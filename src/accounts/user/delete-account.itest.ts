import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Role } from "@/database";
import { Callers, createPersonalKey } from "@/teams";
import { testDatabase } from "@/testing/stores/database";
import { insertConversation } from "@/testing/teams/conversations";
import { openPeople, PASSWORD, type People, type Person } from "@/testing/teams/people";
import { addMember, callerOf } from "@/testing/teams/world";

let database: Database;
let people: People;
beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
});
afterAll(() => database.close());

async function firstTeam({ caller }: Person) {
  const [team] = (await caller.accounts.me()).teams;
  if (team === undefined) throw new Error("No team.");
  return team;
}

const join = (teamId: string, { userId }: Person, role: Role = "member") =>
  addMember(people.services, { teamId, userId, role });

test("after an account is deleted, its user cannot sign in, and its name and address are gone", async () => {
  const ana = await people.signUp("Ana");
  const { services } = people;
  const scopes = ["read" as const];
  const { key } = await createPersonalKey(services, { userId: ana.userId, name: "Key", scopes });
  await ana.caller.accounts.requestPasswordReset({ email: ana.email });
  const token = await people.tokenSentTo(ana.email);
  const old = new Headers(ana.headers);
  await ana.caller.accounts.delete({ password: PASSWORD });

  expect(ana.headers.get("cookie")).toBeNull();
  expect(await services.accounts.session(old)).toBeNull();
  const { caller } = people.visitor();
  await expect(
    caller.accounts.signIn({ email: ana.email, password: PASSWORD }),
  ).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(
    caller.accounts.resetPassword({ token, newPassword: "another password" }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const callers = new Callers(database.prisma, services.clock);
  expect(await callers.fromKey(key)).toBeNull();

  const where = { id: ana.userId };
  const row = await database.prisma.user.findUniqueOrThrow({ where, include: { accounts: true } });
  expect(row).toMatchObject({ name: "Deleted user", accounts: [] });
  expect(row.email).toBe(`deleted-${ana.userId}@deleted.invalid`);
  expect(row.deletedAt).not.toBeNull();
  const links = { value: { in: [ana.userId, ana.email] } };
  expect(await database.prisma.verification.count({ where: links })).toBe(0);
});

test("its own team and project are gone, and their ingest keys are rejected at once", async () => {
  const ana = await people.signUp();
  const [project] = (await firstTeam(ana)).projects;
  const where = { projectId: project?.id ?? "" };
  const { key } = await database.prisma.ingestKey.findFirstOrThrow({ where });
  const { ingestKeys } = people.services.teams;
  expect(await ingestKeys.resolve(key)).not.toBeNull();
  await ana.caller.accounts.delete({ password: PASSWORD });
  expect(await ingestKeys.resolve(key)).toBeNull();
});

test("deletion is rejected without changes while the user owns a team with other members", async () => {
  const [ana, bea] = [await people.signUp("Ana"), await people.signUp("Bea")];
  const team = await firstTeam(ana);
  await join(team.id, bea);
  await expect(ana.caller.accounts.delete({ password: PASSWORD })).rejects.toMatchObject({
    code: "CONFLICT",
    message:
      "You own a team with other members: Ana's team. Transfer ownership or delete the team first.",
  });
  expect((await ana.caller.accounts.me()).teams).toMatchObject([{ id: team.id }]);
});

test("the user's conversations with the assistant are deleted, and nobody else's", async () => {
  const [ana, bea] = [await people.signUp("Ana"), await people.signUp("Bea")];
  const team = await firstTeam(bea);
  await join(team.id, ana);
  const projectId = team.projects[0]?.id ?? "";
  for (const { userId } of [ana, bea])
    await insertConversation(database.prisma, { projectId, userId });
  await ana.caller.accounts.delete({ password: PASSWORD });
  const left = await database.prisma.conversation.findMany({ where: { projectId } });
  expect(left.map(({ userId }) => userId)).toEqual([bea.userId]);
});

test("the user leaves other teams, and their audit logs keep the user's name", async () => {
  const [ana, bea] = [await people.signUp("Ana"), await people.signUp("Bea")];
  const team = await firstTeam(bea);
  await join(team.id, ana);
  await ana.caller.accounts.delete({ password: PASSWORD });
  const members = await bea.caller.teams.members.list({ teamId: team.id });
  expect(members.map(({ name }) => name)).toEqual(["Bea"]);
  const { entries } = await bea.caller.teams.audit.list({ teamId: team.id });
  expect(entries[0]).toMatchObject({ action: "member.left", actorName: "Ana", subject: "Ana" });
});

test("deletion requires the password", async () => {
  const ana = await people.signUp();
  await expect(ana.caller.accounts.delete({ password: "a guess" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { options: { fields: { password: "Wrong password." } } },
  });
  expect((await ana.caller.accounts.me()).user.id).toBe(ana.userId);
});

test("the address can be used for a new account, which cannot see data of the old one", async () => {
  const ana = await people.signUp();
  const old = await firstTeam(ana);
  await ana.caller.accounts.delete({ password: PASSWORD });
  const again = people.visitor();
  const input = { name: "Ana", email: ana.email, password: PASSWORD };
  const { userId } = await again.caller.accounts.signUp(input);
  expect(userId).not.toBe(ana.userId);
  expect((await again.caller.accounts.me()).teams.map(({ id }) => id)).not.toContain(old.id);
});

test("a session left behind by a sign-in during the deletion is invalid", async () => {
  const ana = await people.signUp();
  const { id, ...row } = await database.prisma.session.findFirstOrThrow({
    where: { userId: ana.userId },
  });
  const cookie = new Headers(ana.headers);
  await ana.caller.accounts.delete({ password: PASSWORD });
  await database.prisma.session.create({ data: { id, ...row } });
  expect(await people.services.accounts.session(cookie)).toBeNull();
});

test("concurrent requests during the deletion give the account no team, no key and no membership", async () => {
  const [ana, bea] = [await people.signUp("Ana"), await people.signUp("Bea")];
  const { id: teamId } = await firstTeam(bea);
  await database.prisma.team.update({ where: { id: teamId }, data: { plan: "pro" } });
  const invitation = { teamId, email: ana.email, role: "viewer" as const };
  const { link } = await bea.caller.teams.invitations.create(invitation);
  const token = link.split("/").at(-1) ?? "";
  // Simulates a call whose session was looked up before the deletion.
  const late = callerOf(people.services, ana.userId);
  await ana.caller.accounts.delete({ password: PASSWORD });
  const calls = [
    late.teams.create({ name: "Late" }),
    late.teams.invitations.accept({ token }),
    late.teams.personalKeys.create({
      name: "Late",
      scopes: ["read"],
      projectIds: null,
      expiresAt: null,
    }),
  ];
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "UNAUTHORIZED" } });
  }
});

test("a key that is left behind is invalid", async () => {
  const ana = await people.signUp();
  const { services } = people;
  await ana.caller.accounts.delete({ password: PASSWORD });
  const made = await createPersonalKey(services, {
    userId: ana.userId,
    name: "Late",
    scopes: ["read"],
  });
  const callers = new Callers(database.prisma, services.clock);
  expect(await callers.fromKey(made.key)).toBeNull();
});
