import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { Database } from "@/database";
import { Callers, createPersonalKey } from "@/teams";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, PASSWORD, type People, type Person } from "@/testing/teams/people";

let database: Database;
let people: People;
beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
});
afterAll(() => database.close());

const newPassword = "another password";
const ask = (email: string) => people.visitor().caller.accounts.requestPasswordReset({ email });
const reset = (token: string) =>
  people.visitor().caller.accounts.resetPassword({ token, newPassword });
const signIn = (email: string, password: string) =>
  people.visitor().caller.accounts.signIn({ email, password });

const STALE = { code: "BAD_REQUEST", message: /^This link no longer works/ };
const SIGNED_OUT = { code: "UNAUTHORIZED" };

test("a reset with the mailed link sets the password and ends every session", async () => {
  const ana = await people.signUp();
  await ask(` ${ana.email.toUpperCase()}`);
  await reset(await people.tokenSentTo(ana.email));
  await expect(ana.caller.accounts.me()).rejects.toMatchObject(SIGNED_OUT);
  await expect(signIn(ana.email, PASSWORD)).rejects.toMatchObject(SIGNED_OUT);
  await signIn(ana.email, newPassword);
});

test("only one of two concurrent resets with the same token succeeds, and the token does not work again", async () => {
  const { email } = await people.signUp();
  await ask(email);
  const token = await people.tokenSentTo(email);
  const settled = await Promise.allSettled([reset(token), reset(token)]);
  expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(reset(token)).rejects.toMatchObject(STALE);
});

test("once a link has been used, earlier links stop working", async () => {
  const { email } = await people.signUp();
  await ask(email);
  const first = await people.tokenSentTo(email);
  await ask(email);
  await reset(await people.tokenSentTo(email));
  await expect(reset(first)).rejects.toMatchObject(STALE);
});

test("a link sent before a password change no longer works", async () => {
  const ana = await people.signUp();
  await ask(ana.email);
  const token = await people.tokenSentTo(ana.email);
  await ana.caller.accounts.changePassword({ currentPassword: PASSWORD, newPassword });
  await expect(reset(token)).rejects.toMatchObject(STALE);
});

test("someone who signed up with another's address loses their keys when its owner takes over the account", async () => {
  const { services } = people;
  const callers = new Callers(database.prisma, services.clock);
  const keyOf = ({ userId }: Person) =>
    createPersonalKey(services, { userId, name: "Key", scopes: ["read"] });
  const stranger = await people.signUp();
  const { key } = await keyOf(stranger);
  await ask(stranger.email);
  await reset(await people.tokenSentTo(stranger.email));
  expect(await callers.fromKey(key)).toBeNull();

  // The address is verified now, so a later reset keeps the keys.
  const { key: own } = await keyOf(stranger);
  await ask(stranger.email);
  await reset(await people.tokenSentTo(stranger.email));
  expect(await callers.fromKey(own)).not.toBeNull();
});

test("a link that was only written to the log does not verify the address", async () => {
  const { email, userId } = await people.signUp();
  const { mailer } = people.services.accounts;
  const unsent = openPeople(database, { mailer: { ...mailer, delivery: "log" } });
  await ask(email);
  const token = await people.tokenSentTo(email);
  await unsent.visitor().caller.accounts.resetPassword({ token, newPassword });
  const where = { id: userId };
  expect(await database.prisma.user.findUnique({ where })).toMatchObject({ emailVerified: false });
});

test("a link works for an hour", async () => {
  const { email, userId } = await people.signUp();
  await ask(email);
  const token = await people.tokenSentTo(email);
  const where = { value: userId };
  const { expiresAt } = await database.prisma.verification.findFirstOrThrow({ where });
  expect(Math.abs(expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000);
  await database.prisma.verification.updateMany({ where, data: { expiresAt: new Date() } });
  await expect(reset(token)).rejects.toMatchObject(STALE);
});

test("an invalid token is rejected like an expired one", async () => {
  await expect(reset("A".repeat(24))).rejects.toMatchObject(STALE);
});

test("a malformed token is rejected before any lookup", async () => {
  for (const token of ["\u0000", "a b", "../x", "💥"]) {
    await expect(reset(token)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
});

test("a request for an address without an account gets the same response and sends no mail", async () => {
  const ana = await people.signUp();
  const unknown = `nobody-${newId()}@example.com`;
  expect(await ask(unknown)).toEqual(await ask(ana.email));
  expect((await people.sentMails()).filter(({ to }) => to === unknown)).toEqual([]);
});

test("the response does not wait for work that is only done for existing accounts", async () => {
  const { email } = await people.signUp();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { mailer } = people.services.accounts;
  const slow = openPeople(database, { mailer: { ...mailer, send: () => held } });
  const answer = await slow.visitor().caller.accounts.requestPasswordReset({ email });
  expect(answer).toEqual({ delivery: "smtp" });
  release();
  await slow.sentMails();
});

test("the database does not contain enough to build a working link", async () => {
  const { email, userId } = await people.signUp();
  await ask(email);
  const token = await people.tokenSentTo(email);
  const rows = await database.prisma.verification.findMany({ where: { value: userId } });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a mail that cannot be sent is logged and not reported to the client", async () => {
  const ana = await people.signUp();
  const { mailer } = people.services.accounts;
  const send = () => Promise.reject(new Error("connect ECONNREFUSED mail.internal:587"));
  const broken = openPeople(database, { mailer: { ...mailer, send } });
  const answer = broken.visitor().caller.accounts.requestPasswordReset({ email: ana.email });
  expect(await answer).toEqual({ delivery: "smtp" });
  expect(await broken.sentMails()).toEqual([]);
});
