import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { systemClock } from "@/base/time/clock";
import type { Database, Scope } from "@/database";
import { ToolCalls } from "@/limits";
import { applyPlanTrigger, Callers, createPersonalKey, createProject, removeMember } from "@/teams";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import { openPeople, type People } from "@/testing/teams/people";
import { SAVED_AT } from "@/testing/teams/procedure-cases";
import { makeWorld, newMember, setPaused, snapshot, type World } from "@/testing/teams/world";
import { MAX_ANSWER_CHARACTERS } from "./contract/answer";
import type { Tool } from "./contract/tool";
import { type Agent, agentOf } from "./testing/agent";
import { EVENT, TOOL_CASES, USER } from "./testing/tool-cases";
import { TOOLS } from "./tools";

const HOUR = 3_600_000;
/** Part of every name, title, text and event of the other team. No answer to us may contain it. */
const SECRET = "HUSH-4711";

let database: Database;
let store: TestClickHouse;
let people: People;
let ours: World;
let theirs: World;
/** What belongs to the other team and what only it may see. */
let foreign: string[];

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  people = openPeople(database, { clickhouse: store.clickhouse });
  theirs = await newWorld(SECRET);
  await markAsSecret(theirs);
  foreign = [SECRET, ...Object.values(theirs).filter((id) => id !== theirs.ownerId)];
});

afterAll(async () => {
  await store.stop();
  await database.close();
});

beforeEach(async () => {
  ours = await newWorld("ours");
});

/** A team on Pro whose project has some events of the last day. */
async function newWorld(plan: string): Promise<World> {
  const world = await makeWorld(people.services);
  const common = {
    projectId: world.projectId,
    ts: Date.now() - HOUR,
    ...propertyColumns({ plan: `${plan}-plan`, [`${plan}-field`]: 1 }),
  };
  await insertEvents(store.clickhouse, [
    eventRow({ ...common, userId: USER, eventName: EVENT }),
    eventRow({ ...common, userId: USER, eventName: "login" }),
    eventRow({ ...common, userId: `${plan}-user`, eventName: `${plan}-event` }),
  ]);
  return world;
}

async function markAsSecret({ teamId, projectId, dashboardId, reportId }: World): Promise<void> {
  const { prisma } = database;
  await prisma.team.update({ where: { id: teamId }, data: { name: SECRET } });
  await prisma.project.update({ where: { id: projectId }, data: { name: SECRET } });
  await prisma.dashboard.update({ where: { id: dashboardId }, data: { title: SECRET } });
  const text = { title: SECRET, description: SECRET, content: SECRET };
  await prisma.report.update({ where: { id: reportId }, data: text });
}

type Key = { userId: string; scopes?: Scope[]; onlyProjects?: string[] };

/** An agent with a new key, whose calls are counted and limited by plan. */
async function agentWith(
  { scopes = ["read", "write"], ...of }: Key,
  readOnly = false,
): Promise<Agent> {
  const { prisma } = database;
  const { key } = await createPersonalKey(people.services, { ...of, name: "Key", scopes });
  const callers = new Callers(prisma, systemClock);
  const caller = await callers.fromKey(key);
  if (caller === null) throw new Error("The key is not valid.");
  const calls = new ToolCalls({ prisma, clock: systemClock, billingMode: "simulator" });
  const { keyId } = caller;
  return agentOf({ prisma, clickhouse: store.clickhouse }, caller, {
    options: {
      readOnly,
      count: async ({ teamId, plan }, tool) =>
        calls.take({ teamId, plan, keyId: keyId ?? "", tool }),
    },
  });
}

const ownerAgent = (world = ours) => agentWith({ userId: world.ownerId });

const casesOf = ({ name }: Tool, named = ours) => TOOL_CASES[name]?.(named) ?? [];
const NAMED = TOOLS.map((tool) => [tool.name, tool] as const);
const ON_PROJECT = NAMED.filter(([, { on }]) => on === "project");
const WRITING = NAMED.filter(([, { scope }]) => scope === "write");

const countOfCalls = async () => JSON.stringify(await database.prisma.toolCallDay.findMany());

/** Runs the calls, and expects that they neither changed anything nor counted. */
async function expectNoTrace(calls: () => Promise<void>): Promise<void> {
  const before = [await snapshot(database.prisma), await countOfCalls()];
  await calls();
  expect([await snapshot(database.prisma), await countOfCalls()]).toEqual(before);
}

function expectNothingForeign(answer: object): void {
  const text = JSON.stringify(answer);
  for (const secret of foreign) expect(text).not.toContain(secret);
}

test("every tool has a line in src/tools/testing/tool-cases.ts", () => {
  expect(NAMED.filter(([, tool]) => casesOf(tool).length === 0)).toEqual([]);
});

describe("for its owner", () => {
  test.each(NAMED)(
    "%s answers with nothing of another team, within the limit",
    async (name, tool) => {
      const agent = await ownerAgent();
      for (const args of casesOf(tool)) {
        const answer = await agent.answer(name, args);
        expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
        expectNothingForeign(answer);
        expect(Object.keys(answer)).toEqual(expect.arrayContaining(requiredIn(tool)));
      }
    },
  );

  test.each(NAMED)("%s answers on a paused project, as the console does", async (name, tool) => {
    await setPaused(people.services.teams, ours.projectId, true);
    const agent = await ownerAgent();
    for (const args of casesOf(tool)) await agent.answer(name, args);
  });
});

const requiredIn = ({ answer }: Tool) => (answer as { required?: string[] }).required ?? [];

describe("a project that the caller may not see", () => {
  /** Every call fails as for a project that does not exist. */
  async function expectUnknown(agent: Agent, tool: Tool, named = ours): Promise<void> {
    const missing = newId();
    for (const args of casesOf(tool, named)) {
      const failed = await agent.failure(tool.name, args);
      expect(failed).toEqual(await agent.failure(tool.name, { ...args, project: missing }));
      expect(failed.code).toBe("not_found");
      expect(failed.message).toMatch(/ See list_projects\.$/);
    }
  }

  test.each(ON_PROJECT)(
    "is unknown to %s for another team's owner, by id and by name",
    async (_, tool) => {
      const agent = await ownerAgent();
      await expectNoTrace(async () => {
        await expectUnknown(agent, tool, theirs);
        for (const args of casesOf(tool, theirs)) {
          const byName = await agent.failure(tool.name, { ...args, project: SECRET });
          expect(byName.code).toBe("not_found");
        }
      });
    },
  );

  test.each(ON_PROJECT)(
    "is unknown to %s for a key narrowed to another project",
    async (_, tool) => {
      const other = await createProject(people.services, { teamId: ours.teamId, name: "Other" });
      const agent = await agentWith({ userId: ours.ownerId, onlyProjects: [other.id] });
      await expectNoTrace(() => expectUnknown(agent, tool));
    },
  );

  test.each(ON_PROJECT)("is unknown to %s for a removed member", async (_, tool) => {
    const userId = await newMember(people.services, ours.teamId, "admin");
    const agent = await agentWith({ userId });
    const who = { teamId: ours.teamId, actorId: ours.ownerId };
    await removeMember(people.services.teams, who, userId);
    await expectNoTrace(() => expectUnknown(agent, tool));
  });

  test.each(ON_PROJECT)(
    "is unknown to %s for a member whom the plan has suspended",
    async (_, tool) => {
      const userId = await newMember(people.services, ours.teamId, "admin");
      const agent = await agentWith({ userId });
      await database.prisma.membership.update({
        where: { teamId_userId: { teamId: ours.teamId, userId } },
        data: { suspendedAt: new Date() },
      });
      await expectNoTrace(() => expectUnknown(agent, tool));
    },
  );

  test.each(ON_PROJECT)("is unknown to %s once it is deleted", async (_, tool) => {
    const agent = await ownerAgent();
    const { projectId: id } = ours;
    await database.prisma.project.update({ where: { id }, data: { deletedAt: new Date() } });
    await expectNoTrace(() => expectUnknown(agent, tool));
  });

  test("is not listed for any of them", async () => {
    const listed = async (agent: Agent) => {
      const { rows } = await agent.answer("list_projects", {});
      return (rows as string[][]).map(([id]) => id);
    };
    const other = await createProject(people.services, { teamId: ours.teamId, name: "Other" });
    const narrowed = await agentWith({ userId: ours.ownerId, onlyProjects: [other.id] });
    expect(await listed(narrowed)).toEqual([other.id]);
    expect(await listed(await ownerAgent(theirs))).toEqual([theirs.projectId]);
    const userId = await newMember(people.services, ours.teamId, "admin");
    const member = await agentWith({ userId });
    expect(await listed(member)).toHaveLength(2);
    await removeMember(
      people.services.teams,
      { teamId: ours.teamId, actorId: ours.ownerId },
      userId,
    );
    expect(await listed(member)).toEqual([]);
  });
});

describe("another team's ids", () => {
  test.each(ON_PROJECT)(
    "in the arguments of %s are treated as unknown and change nothing",
    async (name, tool) => {
      const agent = await ownerAgent();
      const mixed = { ...theirs, projectId: ours.projectId };
      const unknown = { ...mixed, dashboardId: newId(), reportId: newId() };
      const before = await snapshot(database.prisma);
      const [own, foreignIds, unknownIds] = [ours, mixed, unknown].map((ids) => casesOf(tool, ids));
      for (const [index, args] of (foreignIds ?? []).entries()) {
        if (JSON.stringify(args) === JSON.stringify(own?.[index])) continue;
        const failed = await agent.failure(name, args);
        expect(failed).toEqual(await agent.failure(name, unknownIds?.[index]));
        expect(failed.code).toBe("not_found");
      }
      expect(await snapshot(database.prisma)).toBe(before);
    },
  );

  test("in filters and in SQL match nothing", async () => {
    const agent = await ownerAgent();
    const project = ours.projectId;
    const sql = `SELECT count() FROM events WHERE project_id = '${theirs.projectId}' OR user_id = '${SECRET}-user'`;
    expect((await agent.answer("run_sql", { project, sql })).rows).toEqual([[0]]);
    const failed = await agent.failure("list_user_events", { project, user_id: `${SECRET}-user` });
    expect(failed).toMatchObject({ code: "not_found", near: [] });
    const part = await agent.failure("list_user_events", { project, user_id: "user" });
    expect(part).toMatchObject({ code: "not_found", near: ["ours-user"] });
  });
});

describe("roles and scopes", () => {
  test.each(NAMED)("%s is for viewers if it only reads", async (name, tool) => {
    const agent = await agentWith({
      userId: await newMember(people.services, ours.teamId, "viewer"),
    });
    const before = await snapshot(database.prisma);
    for (const args of casesOf(tool)) {
      if (tool.scope === "read") await agent.answer(name, args);
      else expect((await agent.failure(name, args)).code).toBe("forbidden");
    }
    expect(await snapshot(database.prisma)).toBe(before);
  });

  test.each(WRITING)("%s needs a key with the write scope", async (name, tool) => {
    const agent = await agentWith({ userId: ours.ownerId, scopes: ["read"] });
    await expectNoTrace(async () => {
      for (const args of casesOf(tool)) {
        expect((await agent.failure(name, args)).code).toBe("forbidden");
      }
    });
  });

  test.each(WRITING)("%s is not available over a read-only connection", async (name, tool) => {
    const agent = await agentWith({ userId: ours.ownerId }, true);
    await expectNoTrace(async () => {
      for (const args of casesOf(tool)) {
        expect((await agent.failure(name, args)).code).toBe("forbidden");
      }
    });
  });
});

test.each(NAMED)(
  "%s tells a key without the read scope nothing from events",
  async (name, tool) => {
    const world = await newWorld("MARK");
    const agent = await agentWith({ userId: world.ownerId, scopes: ["write"] });
    const misspelt = MISSPELT.map((query) => ({ kind: "trend", range: FIXED, ...query }));
    const { projectId: project } = world;
    const guesses: Record<string, object[]> = {
      add_widget: misspelt.map((query) => ({ project, dashboard_title: "T", title: "T", query })),
      save_report: misspelt.map((query) => ({ project, title: "T", content: chartOf(query) })),
    };
    for (const args of [...casesOf(tool, world), ...(guesses[name] ?? [])]) {
      const outcome = await agent.outcome(name, args);
      expect(JSON.stringify(outcome)).not.toContain("MARK-");
      expect(outcome.ok, JSON.stringify(outcome)).toBe(tool.scope === "write");
    }
  },
);

test.each([
  ["add_widget", { dashboard: "MARK-boards", title: "T", query: { kind: "trend", series: [{}] } }],
  ["save_report", { report: "MARK-reports", version: SAVED_AT, content: "Words" }],
])("%s tells a key without the read scope no titles", async (name, args) => {
  const { projectId: project, dashboardId, reportId, ownerId: userId } = ours;
  const { prisma } = database;
  await prisma.dashboard.update({ where: { id: dashboardId }, data: { title: "MARK-board" } });
  await prisma.report.update({ where: { id: reportId }, data: { title: "MARK-report" } });
  const toldTo = async (scopes: Scope[]) =>
    JSON.stringify(await (await agentWith({ userId, scopes })).failure(name, { project, ...args }));
  expect(await toldTo(["read", "write"])).toContain("MARK-");
  expect(await toldTo(["write"])).not.toContain("MARK-");
});

const FIXED = { from: "2026-07-01", to: "2026-07-02" };
const chartOf = (query: object) => `\`\`\`tallymark\n${JSON.stringify(query)}\n\`\`\``;

/** Names and values that are similar to those of a project whose own begin with `MARK-`. */
const MISSPELT = [
  { series: [{ events: ["MARK-events"] }] },
  { series: [{ filters: [{ field: "user_id", op: "eq", value: "MARK-users" }] }] },
  { series: [{ filters: [{ field: "properties.plan", op: "eq", value: "MARK-plans" }] }] },
  { series: [{ filters: [{ field: "properties.MARK-fields", op: "is_set" }] }] },
];

test.each(NAMED)("%s requires Pro for a team that has fallen back to Free", async (name, tool) => {
  const agent = await ownerAgent();
  await applyPlanTrigger(people.services.teams, ours.teamId, "subscription_ended");
  await expectNoTrace(async () => {
    for (const args of casesOf(tool)) {
      expect((await agent.failure(name, args)).code).toBe("plan_required");
    }
  });
});
