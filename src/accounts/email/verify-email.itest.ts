import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, PASSWORD, type People, type Person } from "@/testing/teams/people";

let database: Database;
let people: People;
beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
});
afterAll(() => database.close());

const STALE = { code: "BAD_REQUEST", message: /^This link no longer works/ };

const linkTo = ({ email }: Person) => people.tokenSentTo(email, "verify-email");
const isVerified = async ({ caller }: Person) => (await caller.accounts.me()).user.emailVerified;
const rowsOf = ({ email: value }: Person) =>
  database.prisma.verification.findMany({ where: { value } });

test("a new user is mailed a verification link, which works once and then says that it was used", async () => {
  const ana = await people.signUp();
  const token = await linkTo(ana);
  expect(await isVerified(ana)).toBe(false);
  expect(await ana.caller.accounts.verifyEmail({ token })).toEqual({ outcome: "verified" });
  expect(await isVerified(ana)).toBe(true);
  expect(await ana.caller.accounts.verifyEmail({ token })).toEqual({ outcome: "already" });
  expect(await rowsOf(ana)).toEqual([]);
});

test("if several links were sent, each of them works", async () => {
  const ana = await people.signUp();
  const first = await linkTo(ana);
  expect(await ana.caller.accounts.requestVerification()).toEqual({ delivery: "smtp" });
  expect(await linkTo(ana)).not.toBe(first);
  expect(await ana.caller.accounts.verifyEmail({ token: first })).toEqual({ outcome: "verified" });
});

test("a link works for a day", async () => {
  const ana = await people.signUp();
  const token = await linkTo(ana);
  const [row] = await rowsOf(ana);
  expect(Math.abs((row?.expiresAt.getTime() ?? 0) - Date.now() - 86_400_000)).toBeLessThan(60_000);
  const where = { value: ana.email };
  await database.prisma.verification.updateMany({ where, data: { expiresAt: new Date() } });
  await expect(ana.caller.accounts.verifyEmail({ token })).rejects.toMatchObject(STALE);
  expect(await isVerified(ana)).toBe(false);
});

test("a link verifies only the address that it was sent to", async () => {
  const [ana, bob] = [await people.signUp(), await people.signUp()];
  const token = await linkTo(ana);
  await expect(bob.caller.accounts.verifyEmail({ token })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: /^This link was sent to a different address/,
  });
  expect([await isVerified(ana), await isVerified(bob)]).toEqual([false, false]);
});

test("the owner of an address does not verify a stranger's account by opening the link", async () => {
  const stranger = await people.signUp();
  const token = await linkTo(stranger);
  const { caller } = people.visitor();
  await expect(caller.accounts.verifyEmail({ token })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  expect(await isVerified(stranger)).toBe(false);
});

test("a reset link does not verify an address, and a verification link does not reset a password", async () => {
  const ana = await people.signUp();
  const { accounts } = ana.caller;
  await accounts.requestPasswordReset({ email: ana.email });
  const token = await people.tokenSentTo(ana.email);
  await expect(accounts.verifyEmail({ token })).rejects.toMatchObject(STALE);
  const reset = accounts.resetPassword({ token: await linkTo(ana), newPassword: PASSWORD });
  await expect(reset).rejects.toMatchObject(STALE);
});

test("changing the password leaves the link valid", async () => {
  const ana = await people.signUp();
  const passwords = { currentPassword: PASSWORD, newPassword: "another password" };
  await ana.caller.accounts.changePassword(passwords);
  const token = await linkTo(ana);
  expect(await ana.caller.accounts.verifyEmail({ token })).toEqual({ outcome: "verified" });
});

test("links are sent at most three times in 15 minutes, and not at all once the address is verified", async () => {
  const ana = await people.signUp();
  const { accounts } = ana.caller;
  for (const _ of [1, 2, 3]) await accounts.requestVerification();
  await expect(accounts.requestVerification()).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
  await accounts.verifyEmail({ token: await linkTo(ana) });
  await expect(accounts.requestVerification()).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the database does not contain enough to build a working link", async () => {
  const ana = await people.signUp();
  const token = await linkTo(ana);
  const rows = await rowsOf(ana);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("an unavailable mail server does not prevent signing up, and is reported to a user who requests the link again", async () => {
  const { mailer } = people.services.accounts;
  const send = () => Promise.reject(new Error("connect ECONNREFUSED mail.internal:587"));
  const ana = await openPeople(database, { mailer: { ...mailer, send } }).signUp();
  await expect(ana.caller.accounts.requestVerification()).rejects.toMatchObject({
    code: "INTERNAL_SERVER_ERROR",
  });
});
