import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { applyInitVariables } from "@/teams";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, PASSWORD, type People } from "@/testing/teams/people";

let database: Database;
let people: People;
beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
});
afterAll(() => database.close());

const signIn = (email: string, password = PASSWORD) => {
  const browser = people.visitor();
  return { browser, answer: browser.caller.accounts.signIn({ email, password }) };
};

test("signing in, with any spelling of the address, creates a new session", async () => {
  const ana = await people.signUp();
  for (const email of [ana.email, ` ${ana.email.toUpperCase()} `]) {
    const { browser, answer } = signIn(email);
    expect(await answer).toEqual({ userId: ana.userId });
    expect((await browser.caller.accounts.me()).user.email).toBe(ana.email);
  }
  expect(await database.prisma.session.count({ where: { userId: ana.userId } })).toBe(3);
});

test("a wrong password and an unknown address are rejected with the same message", async () => {
  const ana = await people.signUp();
  const rejected = { code: "UNAUTHORIZED", message: "Wrong email address or password." };
  const wrong = () => signIn(ana.email, "wrong horse battery");
  const unknown = () => signIn(`nobody-${newId()}@example.com`);
  for (const attempt of [wrong, unknown]) {
    const { browser, answer } = attempt();
    await expect(answer).rejects.toMatchObject(rejected);
    await expect(browser.caller.accounts.me()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
});

test("a user created by TALLYMARK_INIT_EMAIL and _PASSWORD can sign in and sees their project", async () => {
  const email = `owner-${newId()}@example.com`;
  const context = { prisma: database.prisma, clock: systemClock, log: silentLog };
  await applyInitVariables(context, { email, password: PASSWORD, team: "Acme", project: "Shop" });
  const { browser, answer } = signIn(email);
  await answer;
  const me = await browser.caller.accounts.me();
  expect(me.teams).toMatchObject([{ name: "Acme", projects: [{ name: "Shop" }] }]);
});

test("a password is used as typed, in any script, with spaces", async () => {
  const email = `kim-${newId()}@example.com`;
  const password = " пароль 암호 🔑 ";
  await people.visitor().caller.accounts.signUp({ name: "김", email, password });
  await expect(signIn(email, password.trim()).answer).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  await signIn(email, password).answer;
});

test("a user without a team, such as after a crash, gets one at the next visit, and only one", async () => {
  const ana = await people.signUp();
  const where = { createdBy: ana.userId };
  await database.prisma.team.deleteMany({ where });
  await database.prisma.user.update({ where: { id: ana.userId }, data: { setUpAt: null } });
  const visits = Array.from({ length: 5 }, () => ana.caller.accounts.me());
  for (const { teams } of await Promise.all(visits)) {
    expect(teams).toMatchObject([{ role: "owner", projects: [{ name: "My project" }] }]);
  }
  expect(await database.prisma.team.count({ where })).toBe(1);
});

test("a user who deleted their first team does not get another", async () => {
  const ana = await people.signUp();
  await database.prisma.team.updateMany({
    where: { createdBy: ana.userId },
    data: { deletedAt: new Date() },
  });
  expect((await ana.caller.accounts.me()).teams).toEqual([]);
});

test("cookies are HttpOnly, SameSite and, behind https, Secure", async () => {
  const { email } = await people.signUp();
  const cookieFrom = async (origin: string) => {
    const browser = people.visitor({ origin });
    await browser.caller.accounts.signIn({ email, password: PASSWORD });
    return browser.responseHeaders().getSetCookie().join();
  };
  const plain = await cookieFrom("http://localhost:3000");
  expect(plain).toMatch(
    /^tallymark\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(await cookieFrom("https://stats.example.com")).toMatch(/; SameSite=Lax; Secure$/);
});

test("a session in use is extended and its last use saved, at most once an hour", async () => {
  const ana = await people.signUp();
  const { accounts } = people.services;
  const use = async () => {
    const headers = new Headers();
    await accounts.session(ana.headers, { headers, secure: false });
    return headers.getSetCookie();
  };
  expect(await use()).toEqual([]);
  await age(ana.userId, 3_600_000);
  expect(await use()).toEqual([expect.stringContaining("Max-Age=2592000")]);
  expect(await use()).toEqual([]);
});

test("a session ends if it is not used for 30 days", async () => {
  const ana = await people.signUp();
  await age(ana.userId, 30 * 86_400_000);
  await expect(ana.caller.accounts.me()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

/** Ages the user's sessions by `ms`. */
const age = (userId: string, ms: number) =>
  database.prisma.session.updateMany({
    where: { userId },
    data: { expiresAt: new Date(Date.now() + 30 * 86_400_000 - ms) },
  });

test.each([
  ["email", "ana", "Enter an email address, such as ana@example.com."],
  ["email", "", "Enter an email address, such as ana@example.com."],
  ["password", "", "Enter your password."],
])("an invalid %s (%j) is reported under its field", async (field, value, message) => {
  const input = { email: "ana@example.com", password: PASSWORD, [field]: value };
  await expect(people.visitor().caller.accounts.signIn(input)).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [{ path: [field], message }] },
  });
});

test.each([
  ["password", "1234567", "Choose a password of at least 8 characters."],
  ["password", "p".repeat(129), "Choose a password of at most 128 characters."],
  ["name", "   ", "Enter your name."],
  ["name", "n".repeat(81), "Use at most 80 characters."],
  ["name", "Ana\u0007", "Remove control characters."],
])("signing up with the %s %j reports the fault under its field", async (field, value, message) => {
  const email = `ana-${newId()}@example.com`;
  const input = { name: "Ana", email, password: PASSWORD, [field]: value };
  await expect(people.visitor().caller.accounts.signUp(input)).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [{ path: [field], message }] },
  });
});
