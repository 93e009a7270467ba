import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { listRecords } from "@/dashboards";
import type { Database } from "@/database";
import { createPersonalKey, createProject, deleteProject, IngestKeyCache } from "@/teams";
import { get, testRest } from "@/testing/services/rest";
import { testDatabase } from "@/testing/stores/database";
import { insertDashboard } from "@/testing/teams/dashboards";
import { insertReport } from "@/testing/teams/reports";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

const NOON = Date.UTC(2026, 6, 15, 12);

let database: Database;
let rest: ReturnType<typeof testRest>;
beforeAll(async () => {
  database = await testDatabase();
  rest = testRest(database.prisma);
});
afterAll(() => database.close());

let clock: ManualClock;
let ours: Tenant;
let theirs: Tenant;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  ours = await makeTenant(database.prisma, { name: "ours" });
  theirs = await makeTenant(database.prisma, { name: "theirs" });
});

const store = () => ({ prisma: database.prisma, clock });

function report(tenant: Tenant, title: string) {
  const { projectId, userId } = tenant;
  const text = { title, description: "d", prompt: "p", content: "# secret content" };
  return insertReport(store(), { projectId, createdBy: userId, ...text });
}

function dashboard(tenant: Tenant, title: string, config = {}) {
  const { projectId, userId } = tenant;
  return insertDashboard(store(), {
    projectId,
    createdBy: userId,
    title,
    description: "d",
    config,
  });
}

const LISTS = [
  { list: "reports", create: report },
  { list: "dashboards", create: dashboard },
] as const;

describe.each(LISTS)("the list of $list", ({ list, create }) => {
  const titles = async (key = ours.personalKey, query = "") => {
    const response = await get(rest[list], { key, query });
    const items = (await response.json()) as { title: string }[];
    return items.map((item) => item.title);
  };

  test("is empty for a caller without any", async () => {
    expect(await titles()).toEqual([]);
  });

  test("contains the items of the caller's projects, the newest change first, ties ordered by id", async () => {
    await create(theirs, "not ours");
    const tied = await Promise.all(["a", "b", "c"].map((title) => create(ours, title)));
    clock.advance(1);
    await create(ours, "newer");
    const order = ["a", "b", "c"]
      .map((title, index) => ({ title, id: tied[index]?.id ?? "" }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(await titles()).toEqual(["newer", ...order.map((item) => item.title)]);
    expect(await titles(ours.personalKey, "?limit=2")).toEqual(["newer", order[0]?.title]);
    expect(await titles(theirs.personalKey)).toEqual(["not ours"]);
  });

  test("respects the key's projects, memberships and deleted projects", async () => {
    await create(ours, "first");
    const second = await createProject(store(), { teamId: ours.teamId, name: "second" });
    await create({ ...ours, projectId: second.id }, "second");
    const { key } = await createPersonalKey(store(), {
      userId: ours.userId,
      name: "narrow",
      scopes: ["read"],
      onlyProjects: [second.id],
    });
    expect((await titles()).sort()).toEqual(["first", "second"]);
    expect(await titles(key)).toEqual(["second"]);
    const ingestKeys = new IngestKeyCache({ find: async () => null, clock });
    const who = { projectId: second.id, actorId: ours.userId };
    await deleteProject({ ...store(), ingestKeys }, who, "second");
    expect(await titles()).toEqual(["first"]);
    expect(await titles(key)).toEqual([]);
    await database.prisma.membership.deleteMany({ where: { userId: ours.userId } });
    expect(await titles()).toEqual([]);
  });

  test("has 50 items by default and at most 200", async () => {
    const names = Array.from({ length: 205 }, (_, index) => String(index));
    for (const name of names) await create(ours, name);
    expect(await titles()).toHaveLength(50);
    expect(await titles(ours.personalKey, "?limit=200")).toHaveLength(200);
    expect(await titles(ours.personalKey, "?limit=1")).toHaveLength(1);
  });

  test("a limit that is not an integer from 1 to 200 is reported as a fault of the query string", async () => {
    const types: Record<string, string> = {
      abc: "int_parsing",
      "0": "greater_than_equal",
      "-1": "greater_than_equal",
      "201": "less_than_equal",
      "1e302": "int_parsing",
      "0x10": "int_parsing",
      "12abc": "int_parsing",
      "%203": "int_parsing",
      "": "int_parsing",
    };
    for (const [limit, type] of Object.entries(types)) {
      const response = await get(rest[list], { key: ours.personalKey, query: `?limit=${limit}` });
      expect([limit, response.status]).toEqual([limit, 422]);
      expect(await response.json()).toMatchObject({ detail: [{ loc: ["query", "limit"], type }] });
    }
  });
});

test("a report in the list has the specified fields but not its content", async () => {
  const { id } = await report(ours, "July");
  const response = await get(rest.reports, { key: ours.personalKey });
  expect(await response.json()).toEqual([
    {
      id,
      title: "July",
      description: "d",
      prompt: "p",
      created_by: ours.userId,
      created_at: "2026-07-15T12:00:00.000Z",
      updated_at: "2026-07-15T12:00:00.000Z",
    },
  ]);
});

test("a dashboard in the list is complete, with its config as stored", async () => {
  const config = { version: 1, widgets: [{ id: "w", x: null }], "unknown key": { "": [0, "é"] } };
  const { id } = await dashboard(ours, "Board", config);
  const response = await get(rest.dashboards, { key: ours.personalKey });
  expect(await response.json()).toEqual([
    {
      id,
      project_id: ours.projectId,
      title: "Board",
      description: "d",
      config,
      created_by: ours.userId,
      created_at: "2026-07-15T12:00:00.000Z",
      updated_at: "2026-07-15T12:00:00.000Z",
    },
  ]);
});

test("the lists are empty for a caller that is not in the database", async () => {
  const unknown = { userId: newId(), scopes: ["read" as const], onlyProjects: null, keyId: null };
  await dashboard(ours, "ours");
  expect(await listRecords(database.prisma, unknown, 50)).toEqual([]);
});
