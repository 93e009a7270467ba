import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, PASSWORD, type People } from "@/testing/teams/people";

let database: Database;
let people: People;
beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
});
afterAll(() => database.close());

/** Limits for attempts from one address at one account. */
const MOST = 10;

async function tryAll(emails: string[], clientAddress: string) {
  const { caller } = people.visitor({ clientAddress });
  const attempts = emails.map((email) => caller.accounts.signIn({ email, password: "a guess" }));
  const settled = await Promise.allSettled(attempts);
  return settled.map((result) => (result.status === "fulfilled" ? "OK" : result.reason.code));
}

test("guesses are rejected after ten attempts, in any spelling of the address, and do not lock the owner out", async () => {
  const { email } = await people.signUp();
  const spellings = [email, email.toUpperCase(), `  ${email}`, email.replace("p", "ｐ")];
  const emails = Array.from({ length: 2 * MOST }, (_, n) => spellings[n % 4] ?? email);
  const codes = (await tryAll(emails, "192.0.2.1")).sort();
  expect(codes).toEqual([
    ...Array<string>(MOST).fill("TOO_MANY_REQUESTS"),
    ...Array<string>(MOST).fill("UNAUTHORIZED"),
  ]);

  const stranger = people.visitor({ clientAddress: "192.0.2.1" });
  const right = { email, password: PASSWORD };
  await expect(stranger.caller.accounts.signIn(right)).rejects.toMatchObject({
    message: "Too many attempts. Try again in 15 minutes.",
  });
  expect(Number(stranger.responseHeaders().get("Retry-After"))).toBeGreaterThan(14 * 60);
  await people.visitor({ clientAddress: "192.0.2.2" }).caller.accounts.signIn(right);
});

test("a user who tried too often and reset the password can sign in at once", async () => {
  const { email } = await people.signUp();
  await tryAll(Array<string>(MOST + 1).fill(email), "192.0.2.3");
  const { caller } = people.visitor({ clientAddress: "192.0.2.3" });
  await caller.accounts.requestPasswordReset({ email });
  const newPassword = "another password";
  await caller.accounts.resetPassword({ token: await people.tokenSentTo(email), newPassword });
  await caller.accounts.signIn({ email, password: newPassword });
});

test("the password of a signed-in user cannot be guessed either", async () => {
  const ana = await people.signUp();
  const codes: string[] = [];
  for (let n = 0; n < MOST + 1; n += 1) {
    await ana.caller.accounts
      .changePassword({ currentPassword: "a guess", newPassword: "another password" })
      .catch((error) => codes.push(error.code));
  }
  expect(codes).toEqual([...Array<string>(MOST).fill("BAD_REQUEST"), "TOO_MANY_REQUESTS"]);
});

test("a fourth request for a reset link is rejected, with the same message for an unknown address", async () => {
  const ana = await people.signUp();
  for (const email of [ana.email, "nobody@example.com"]) {
    const { caller } = people.visitor();
    for (let n = 0; n < 3; n += 1) await caller.accounts.requestPasswordReset({ email });
    await expect(caller.accounts.requestPasswordReset({ email })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  }
});
