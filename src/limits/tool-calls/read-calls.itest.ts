import { expect, test } from "vitest";
import { createPersonalKey } from "@/teams";
import { prepareScene } from "@/testing/teams/scene";
import { readToolCallsByDay, readToolCallsToday } from "./read-calls";
import { ToolCalls } from "./tool-calls";

const scene = prepareScene();
/** In the last hour of the UTC day; in Auckland the next day has begun. */
const NOW = Date.parse("2026-07-31T23:00:00Z");
const NO_CALLS = { calls: 0, errors: 0 };

type Count = { keyId: string; tool: string; calls: number; failed?: number; at?: number };

/** Takes calls as agents do. */
async function call({ keyId, tool, calls, failed = 0, at = NOW }: Count): Promise<void> {
  const { database, teamId } = scene();
  const clock = { now: () => at };
  const toolCalls = new ToolCalls({ prisma: database.prisma, clock, billingMode: null });
  for (let count = 0; count < calls; count++) {
    const taken = await toolCalls.take({ teamId, plan: "pro", keyId, tool });
    if (count < failed) await taken.failed();
  }
}

async function memberKey(): Promise<string> {
  const { people, userId } = scene();
  const key = { userId, name: "Laptop", scopes: ["read" as const] };
  return (await createPersonalKey(people.services, key)).id;
}

function readAs(reader: "owner" | "viewer", now = NOW) {
  const { database, teamId, ownerId, userId } = scene();
  const viewer = { userId: reader === "owner" ? ownerId : userId, seesAllKeys: reader === "owner" };
  return readToolCallsToday(database.prisma, { teamId, plan: "pro" }, viewer, now);
}

test("today's calls are counted by tool and by key, with their errors, most calls first", async () => {
  const { personalKeyId } = scene();
  const laptop = await memberKey();
  await call({ keyId: personalKeyId, tool: "query_trend", calls: 2, failed: 1 });
  await call({ keyId: laptop, tool: "query_trend", calls: 2 });
  await call({ keyId: laptop, tool: "run_sql", calls: 1, failed: 1 });
  expect(await readAs("owner")).toEqual({
    calls: 5,
    errors: 2,
    limit: 2_000,
    resetsAt: "2026-08-01T00:00:00.000Z",
    tools: [
      { tool: "query_trend", calls: 4, errors: 1 },
      { tool: "run_sql", calls: 1, errors: 1 },
    ],
    keys: [
      expect.objectContaining({ name: "Laptop", ownerName: "Member", calls: 3, errors: 1 }),
      expect.objectContaining({ name: "Key", ownerName: "Owner", calls: 2, errors: 1 }),
    ],
    otherKeys: NO_CALLS,
  });
});

test("the keys of others are only counted together for a reader who may not see them", async () => {
  const { personalKeyId } = scene();
  const laptop = await memberKey();
  await call({ keyId: personalKeyId, tool: "run_sql", calls: 2, failed: 1 });
  await call({ keyId: laptop, tool: "run_sql", calls: 1 });
  expect(await readAs("viewer")).toMatchObject({
    calls: 3,
    tools: [{ tool: "run_sql", calls: 3 }],
    keys: [{ keyId: laptop, calls: 1 }],
    otherKeys: { calls: 2, errors: 1 },
  });
});

test("the count restarts at midnight UTC", async () => {
  await call({ keyId: scene().personalKeyId, tool: "run_sql", calls: 3 });
  const midnight = Date.parse("2026-08-01T00:00:00Z");
  expect(await readAs("owner", midnight - 1)).toMatchObject({ calls: 3 });
  expect(await readAs("owner", midnight)).toMatchObject({
    ...NO_CALLS,
    resetsAt: "2026-08-02T00:00:00.000Z",
    tools: [],
    keys: [],
  });
});

test("a revoked key is still listed, marked as revoked", async () => {
  const { personalKeyId, owner } = scene();
  await call({ keyId: personalKeyId, tool: "run_sql", calls: 1 });
  await owner.teams.personalKeys.revoke({ keyId: personalKeyId });
  expect((await readAs("owner")).keys).toMatchObject([{ keyId: personalKeyId, revoked: true }]);
});

test("the last 30 days are listed without gaps, including today", async () => {
  const { database, teamId, personalKeyId: keyId } = scene();
  await call({ keyId, tool: "run_sql", calls: 1, at: Date.parse("2026-07-01T23:59:59Z") });
  await call({ keyId, tool: "run_sql", calls: 2, at: Date.parse("2026-07-02T00:00:00Z") });
  await call({ keyId, tool: "query_trend", calls: 3 });
  const days = await readToolCallsByDay(database.prisma, teamId, NOW);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: "2026-07-02", calls: 2 });
  expect(days[1]).toEqual({ day: "2026-07-03", calls: 0 });
  expect(days.at(-1)).toEqual({ day: "2026-07-31", calls: 3 });
});

test("a member only sees the names of their own keys in the console, an admin all", async () => {
  const { personalKeyId, people, teamId, join } = scene();
  const now = people.services.clock.now();
  await call({ keyId: personalKeyId, tool: "run_sql", calls: 2, at: now });
  const [member, admin] = [await join("member"), await join("admin")];
  expect(await member.caller.agents.today({ teamId })).toMatchObject({
    keys: [],
    otherKeys: { calls: 2 },
  });
  expect(await admin.caller.agents.today({ teamId })).toMatchObject({ keys: [{ calls: 2 }] });
});
