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

const STALE = { code: "BAD_REQUEST", message: /^This link works no more/ };

const linkTo = ({ email }: Person) => people.tokenSentTo(email, "verify-email");
const isVerified = async ({ caller }: Person) => (await caller.accounts.me()).user.emailVerified;
const rowsOf = ({ email: value }: Person) =>
  database.prisma.verification.findMany({ where: { value } });

test("whoever signs up is sent a link that verifies the address, and is told so the second time", async () => {
  const ana = await people.signUp();
  const token = await linkTo(ana);
  expect(await isVerified(ana)).toBe(false);
  expect(await ana.caller.accounts.verifyEmail({ token })).toEqual({ outcome: "verified" });
  expect(await isVerified(ana)).toBe(true);
  expect(await ana.caller.accounts.verifyEmail({ token })).toEqual({ outcome: "already" });
  expect(await rowsOf(ana)).toEqual([]);
});

test("of several links that were sent each works", async () => {
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
    message: /^This link was sent to another address/,
  });
  expect([await isVerified(ana), await isVerified(bob)]).toEqual([false, false]);
});

test("the owner of an address who opens the link does not confirm an account that a stranger has made with it", async () => {
  const stranger = await people.signUp();
  const token = await linkTo(stranger);
  const { caller } = people.visitor();
  await expect(caller.accounts.verifyEmail({ token })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  expect(await isVerified(stranger)).toBe(false);
});

test("a link for a new password verifies nothing by itself, nor does one that verifies set a password", async () => {
  const ana = await people.signUp();
  const { accounts } = ana.caller;
  await accounts.requestPasswordReset({ email: ana.email });
  const token = await people.tokenSentTo(ana.email);
  await expect(accounts.verifyEmail({ token })).rejects.toMatchObject(STALE);
  const reset = accounts.resetPassword({ token: await linkTo(ana), newPassword: PASSWORD });
  await expect(reset).rejects.toMatchObject(STALE);
});

test("a changed password leaves the link good", async () => {
  const ana = await people.signUp();
  const passwords = { currentPassword: PASSWORD, newPassword: "another password" };
  await ana.caller.accounts.changePassword(passwords);
  const token = await linkTo(ana);
  expect(await ana.caller.accounts.verifyEmail({ token })).toEqual({ outcome: "verified" });
});

test("links are sent again three times in a quarter of an hour, and not at all once it is verified", async () => {
  const ana = await people.signUp();
  const { accounts } = ana.caller;
  for (const _ of [1, 2, 3]) await accounts.requestVerification();
  await expect(accounts.requestVerification()).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
  await accounts.verifyEmail({ token: await linkTo(ana) });
  await expect(accounts.requestVerification()).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the database holds nothing that makes a link", async () => {
  const ana = await people.signUp();
  const token = await linkTo(ana);
  const rows = await rowsOf(ana);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a mail server that is away keeps nobody from signing up, and is told to whoever asks again", async () => {
  const { mailer } = people.services.accounts;
  const send = () => Promise.reject(new Error("connect ECONNREFUSED mail.internal:587"));
  const ana = await openPeople(database, { mailer: { ...mailer, send } }).signUp();
  await expect(ana.caller.accounts.requestVerification()).rejects.toMatchObject({
    code: "INTERNAL_SERVER_ERROR",
  });
});
