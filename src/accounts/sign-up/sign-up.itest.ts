import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
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

const address = () => `ana-${newId()}@example.com`;

test("signing up creates the user, a Free team, a project and its key, and signs in", async () => {
  const ana = await people.signUp("Ana Ünal 王");
  const me = await ana.caller.accounts.me();
  expect(me.user).toEqual({
    id: ana.userId,
    name: "Ana Ünal 王",
    email: ana.email,
    emailVerified: false,
    // The first user of the installation.
    isOperator: true,
  });
  expect(me.teams).toMatchObject([
    {
      name: "Ana Ünal 王's team",
      plan: "free",
      role: "owner",
      projects: [{ name: "My project", timeZone: "UTC", paused: false }],
    },
  ]);
  const projectId = me.teams[0]?.projects[0]?.id ?? "";
  expect(await database.prisma.ingestKey.count({ where: { projectId } })).toBe(1);
});

test("only one of twenty concurrent sign-ups with the same address succeeds; the others get the error that the account exists", async () => {
  const email = address();
  const spellings = [email, ` ${email} `, email.toUpperCase(), email.replace("a", "ａ")];
  const attempts = Array.from({ length: 20 }, (_, n) =>
    people.visitor().caller.accounts.signUp({
      name: "Ana",
      email: spellings[n % spellings.length] ?? email,
      password: PASSWORD,
    }),
  );
  const settled = await Promise.allSettled(attempts);
  const rejected = settled.filter((result) => result.status === "rejected");
  expect(rejected).toHaveLength(19);
  for (const { reason } of rejected) {
    expect(reason).toMatchObject({ code: "CONFLICT", message: /There is an account/ });
  }
  const users = await database.prisma.user.findMany({ where: { email }, include: { teams: true } });
  expect(users).toMatchObject([{ teams: [{ plan: "free" }] }]);
});

test.each([
  ["Asia/Kolkata", "Asia/Kolkata"],
  ["Europe/Berlin", "Europe/Berlin"],
  [undefined, "UTC"],
  ["Middle-earth/Shire", "UTC"],
])(
  "the first project has the browser's time zone if it is valid (%s)",
  async (timeZone, expected) => {
    const { caller } = people.visitor();
    await caller.accounts.signUp({ name: "Ana", email: address(), password: PASSWORD, timeZone });
    expect((await caller.accounts.me()).teams).toMatchObject([
      { projects: [{ timeZone: expected }] },
    ]);
  },
);
