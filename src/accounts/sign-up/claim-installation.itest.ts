import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/database";
import { ensureFirstRun } from "@/teams";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, PASSWORD, type People } from "@/testing/teams/people";

let database: Database;
let people: People;
let projectId: string;
/** The link that the server prints when it starts. */
let path: string;
beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
  projectId = (await ensureFirstRun(people.services))?.projectId ?? "";
  path = (await people.services.accounts.claimPath()) ?? "";
});
afterAll(() => database.close());

const ANA = { name: "Ana", email: "ana@example.com", password: PASSWORD };
const tokenOf = (claimPath: string) => new URL(claimPath, "http://x").searchParams.get("token");

test("no one else can sign up until the installation is claimed", async () => {
  await expect(people.visitor().caller.accounts.signUp(ANA)).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: /Open the link that the server printed when it started/,
  });
});

test("a stranger without the token cannot claim the installation", async () => {
  const token = tokenOf(path) ?? "";
  for (const guess of ["x", token.slice(0, -1), `${token}x`, token.toLowerCase()]) {
    const claiming = people.visitor().caller.accounts.claim({ ...ANA, token: guess });
    await expect(claiming).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  // The token of an installation with another secret does not work either.
  const other = tokenOf((await openPeople(database).services.accounts.claimPath()) ?? "");
  expect(other).not.toBe(token);
});

test("the link is the same after a restart", async () => {
  expect(await people.services.accounts.claimPath()).toBe(path);
});

test("one of two concurrent claims creates the owner's account, with team and project unchanged", async () => {
  const token = tokenOf(path) ?? "";
  const browsers = [people.visitor(), people.visitor()];
  const claims = browsers.map(({ caller }, n) =>
    caller.accounts.claim({
      ...ANA,
      email: `owner-${n}@example.com`,
      token,
      timeZone: "Europe/Berlin",
    }),
  );
  const settled = await Promise.allSettled(claims);
  const won = settled.findIndex(({ status }) => status === "fulfilled");
  expect(settled.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "NOT_FOUND" } },
  ]);
  const me = await browsers[won]?.caller.accounts.me();
  expect(me?.user).toMatchObject({ name: "Ana", email: `owner-${won}@example.com` });
  expect(me?.teams).toMatchObject([
    { role: "owner", projects: [{ id: projectId, timeZone: "Europe/Berlin" }] },
  ]);
});

test("once claimed, the link is gone, a restart creates nothing and anyone can sign up", async () => {
  expect(await people.services.accounts.claimPath()).toBeNull();
  expect(await ensureFirstRun(people.services)).toBeNull();
  await people.visitor().caller.accounts.signUp(ANA);
  expect(await database.prisma.user.count()).toBe(2);
});
