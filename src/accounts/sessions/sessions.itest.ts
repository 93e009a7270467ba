import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, PASSWORD, type People, type Person } from "@/testing/teams/people";
import { PASSWORD_LENGTH } from "../auth/schema";
import { sweep } from "./sweep";

let database: Database;
let people: People;
beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
});
afterAll(() => database.close());

const SIGNED_OUT = { code: "UNAUTHORIZED" };
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

/** Another browser of the same user. */
async function another({ email }: Person, userAgent = FIREFOX) {
  const browser = people.visitor({}, userAgent);
  await browser.caller.accounts.signIn({ email, password: PASSWORD });
  return browser;
}

test("signing out ends the session and removes the cookie; repeating it is not an error", async () => {
  const ana = await people.signUp();
  const old = new Headers(ana.headers);
  await ana.caller.accounts.signOut();
  expect(ana.responseHeaders().getSetCookie().join()).toMatch(/session_token=; Max-Age=0/);
  expect(ana.headers.get("cookie")).toBeNull();
  // A copy of the cookie does not work either.
  expect(await people.services.accounts.session(old)).toBeNull();
  await ana.caller.accounts.signOut();
});

test("the list shows browser and last use of each session and marks the current one", async () => {
  const ana = await people.signUp();
  await another(ana);
  const list = await ana.caller.accounts.sessions();
  expect(list).toHaveLength(2);
  expect(list.filter(({ current }) => current)).toMatchObject([{ browser: null }]);
  expect(list.filter(({ current }) => !current)).toMatchObject([{ browser: "Firefox on Linux" }]);
  for (const { lastSeenAt } of list)
    expect(Date.now() - Date.parse(lastSeenAt)).toBeLessThan(60_000);
});

test("a user can end a session from another one; another user's session is not found", async () => {
  const [ana, bea] = [await people.signUp("Ana"), await people.signUp("Bea")];
  const lost = await another(ana);
  const id = (await ana.caller.accounts.sessions()).find(({ current }) => !current)?.id ?? "";
  await expect(bea.caller.accounts.endSession({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await lost.caller.accounts.me()).user.name).toBe("Ana");
  await ana.caller.accounts.endSession({ id });
  await expect(lost.caller.accounts.me()).rejects.toMatchObject(SIGNED_OUT);
  await expect(ana.caller.accounts.endSession({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("signing out elsewhere keeps this session; signing out everywhere also ends it", async () => {
  const ana = await people.signUp();
  const others = [await another(ana), await another(ana)];
  expect(await ana.caller.accounts.signOutElsewhere()).toEqual({ ended: 2 });
  for (const { caller } of others) {
    await expect(caller.accounts.me()).rejects.toMatchObject(SIGNED_OUT);
  }
  const last = await another(ana);
  await ana.caller.accounts.signOutEverywhere();
  for (const { caller } of [ana, last]) {
    await expect(caller.accounts.me()).rejects.toMatchObject(SIGNED_OUT);
  }
});

test("changing the password ends all other sessions, and this browser gets a new cookie", async () => {
  const ana = await people.signUp();
  const other = await another(ana);
  const old = new Headers(ana.headers);
  const newPassword = "another password";
  await ana.caller.accounts.changePassword({ currentPassword: PASSWORD, newPassword });
  expect((await ana.caller.accounts.me()).user.id).toBe(ana.userId);
  expect(await people.services.accounts.session(old)).toBeNull();
  await expect(other.caller.accounts.me()).rejects.toMatchObject(SIGNED_OUT);
  await people.visitor().caller.accounts.signIn({ email: ana.email, password: newPassword });
});

test("a password can have the maximum length in any characters", async () => {
  const ana = await people.signUp();
  const newPassword = "🔑".repeat(PASSWORD_LENGTH.max);
  await ana.caller.accounts.changePassword({ currentPassword: PASSWORD, newPassword });
  await people.visitor().caller.accounts.signIn({ email: ana.email, password: newPassword });
});

test("a wrong current password is reported under its own field", async () => {
  const ana = await people.signUp();
  const input = { currentPassword: "a guess", newPassword: "another password" };
  await expect(ana.caller.accounts.changePassword(input)).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { options: { fields: { currentPassword: "Wrong password." } } },
  });
});

test("a user can change their name to one in any script", async () => {
  const ana = await people.signUp();
  await ana.caller.accounts.changeName({ name: "  Ana\u0301  Müller " });
  expect((await ana.caller.accounts.me()).user.name).toBe("Aná Müller");
});

test("a cookie that is forged, truncated or from another installation is invalid", async () => {
  const ana = await people.signUp();
  const cookie = ana.headers.get("cookie") ?? "";
  const strangers = [
    cookie.slice(0, -4),
    cookie.replace(/=.*?\./, `=${newId()}.`),
    "tallymark.session_token=x",
  ];
  const session = (text: string) => people.services.accounts.session(new Headers({ cookie: text }));
  expect(await session(cookie)).not.toBeNull();
  for (const text of strangers) expect(await session(text)).toBeNull();
  const { accounts } = openPeople(database).services;
  expect(await accounts.session(new Headers({ cookie }))).toBeNull();
});

test("a sweep deletes only expired rows", async () => {
  const ana = await people.signUp();
  const { prisma } = database;
  await another(ana);
  const over = { expiresAt: new Date(Date.now() - 1) };
  const [first] = await ana.caller.accounts.sessions();
  await prisma.session.update({ where: { id: first?.id ?? "" }, data: over });
  await ana.caller.accounts.requestPasswordReset({ email: ana.email });
  await people.sentMails();
  await prisma.verification.updateMany({ data: over });
  await prisma.rateLimiterFlexible.create({
    data: { key: "old", points: 1, expire: over.expiresAt },
  });
  const counted = await prisma.rateLimiterFlexible.count();
  await sweep(people.services);
  expect(await prisma.session.count({ where: { userId: ana.userId } })).toBe(1);
  expect(await prisma.verification.count()).toBe(0);
  expect(await prisma.rateLimiterFlexible.count()).toBe(counted - 1);
});
