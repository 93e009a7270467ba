import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { writeCursor } from "@/base/http/paging";
import { newId } from "@/base/ids";
import { ManualClock, systemClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { createPersonalKey, createProject } from "@/teams";
import { openMcp, REVISIONS, type TestMcp } from "@/testing/services/mcp";
import { testDatabase } from "@/testing/stores/database";
import { insertDashboard } from "@/testing/teams/dashboards";
import { insertReport } from "@/testing/teams/reports";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

const NOT_FOUND = { code: -32602, message: expect.stringContaining("Resource not found") };

let database: Database;
let mcp: TestMcp;
let ours: Tenant;
let theirs: Tenant;
/** On the Free plan. */
let free: Tenant;
let clock: ManualClock;
beforeAll(async () => {
  database = await testDatabase();
  mcp = openMcp(database.prisma);
  clock = new ManualClock(Date.parse("2026-11-29T12:00:00Z"));
  ours = await proTenant("Shop");
  theirs = await proTenant("Other");
  free = await makeTenant(database.prisma, { name: "Free" });
});
afterAll(() => database.close());

async function proTenant(name: string): Promise<Tenant> {
  const tenant = await makeTenant(database.prisma, { name });
  await database.prisma.team.update({ where: { id: tenant.teamId }, data: { plan: "pro" } });
  return tenant;
}

/** Each item is a minute younger than the one before. */
const store = () => {
  clock.advance(60_000);
  return { prisma: database.prisma, clock };
};

type NewItem = { title?: string; projectId?: string; config?: object; content?: string };

async function boardOf(tenant: Tenant, { title = "Board", projectId, config = {} }: NewItem = {}) {
  const of = { projectId: projectId ?? tenant.projectId, createdBy: tenant.userId };
  const { id } = await insertDashboard(store(), { ...of, title, config });
  return `tallymark://project/${of.projectId}/dashboard/${id}`;
}

async function reportOf(tenant: Tenant, { title = "Report", projectId, content }: NewItem = {}) {
  const of = { projectId: projectId ?? tenant.projectId, createdBy: tenant.userId };
  const { id } = await insertReport(store(), { ...of, title, content: content ?? "# Text" });
  return `tallymark://project/${of.projectId}/report/${id}`;
}

const page = z.object({
  resources: z.array(z.looseObject({ uri: z.string() })),
  nextCursor: z.string().optional(),
});
const contents = z.tuple([z.object({ uri: z.string(), mimeType: z.string(), text: z.string() })]);

describe.each(REVISIONS)("revision %s", (revision) => {
  const list = (key: string, params = {}) => mcp.rpc(revision, "resources/list", params, { key });
  const urisOf = async (key: string) =>
    page.parse((await list(key)).result).resources.map(({ uri }) => uri);
  const read = (key: string, uri: string) => mcp.rpc(revision, "resources/read", { uri }, { key });
  const contentOf = async (key: string, uri: string) => {
    const { result, error } = await read(key, uri);
    if (error) throw new Error(error.message);
    return contents.parse(result?.contents)[0];
  };

  test("lists dashboards and reports together, the most recently changed first", async () => {
    const tenant = await proTenant("Together");
    const uris = [
      await boardOf(tenant, { title: "A" }),
      await reportOf(tenant, { title: "B" }),
      await boardOf(tenant, { title: "C" }),
    ];
    const { resources } = page.parse((await list(tenant.personalKey)).result);
    expect(resources.map(({ uri }) => uri)).toEqual(uris.reverse());
    expect(resources[1]).toEqual({
      uri: uris[1],
      name: "B",
      title: "B",
      description: "A report of Together.",
      mimeType: "text/markdown",
      annotations: { lastModified: expect.any(String) },
    });
  });

  test("pages through all of them, 100 at a time, even if they changed in the same millisecond", async () => {
    const tenant = await proTenant("Many");
    const { projectId, userId: createdBy } = tenant;
    const still = { prisma: database.prisma, clock: new ManualClock(clock.now()) };
    const uris: string[] = [];
    for (let at = 0; at < 125; at++) {
      const { id: board } = await insertDashboard(still, { projectId, createdBy });
      const { id: report } = await insertReport(still, { projectId, createdBy });
      uris.push(`tallymark://project/${projectId}/dashboard/${board}`);
      uris.push(`tallymark://project/${projectId}/report/${report}`);
    }
    const found: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const { result } = await list(tenant.personalKey, cursor === undefined ? {} : { cursor });
      const { resources, nextCursor } = page.parse(result);
      sizes.push(resources.length);
      found.push(...resources.map(({ uri }) => uri));
      cursor = nextCursor;
    } while (cursor !== undefined);
    expect(sizes).toEqual([100, 100, 50]);
    expect(found.sort()).toEqual(uris.sort());
  });

  test("an unknown cursor is an error of the protocol, and so is a forged one of no time", async () => {
    const forged = [Number.MAX_SAFE_INTEGER, 8.64e15, 8.64e15 + 1].map((at) =>
      writeCursor({ list: "resources" }, { at, id: newId() }),
    );
    for (const cursor of ["no-cursor", ...forged]) {
      const { error } = await list(ours.personalKey, { cursor });
      expect(error, cursor).toMatchObject({ code: -32602 });
    }
  });

  test("a long description is cut in the list", async () => {
    const tenant = await proTenant("Long");
    const of = { projectId: tenant.projectId, createdBy: tenant.userId };
    await insertReport(store(), { ...of, description: "d".repeat(2_000) });
    const { resources } = page.parse((await list(tenant.personalKey)).result);
    expect(resources[0]?.description).toBe(`A report of Long. ${"d".repeat(182)}…`);
  });

  test("an error only repeats the beginning of a long URI", async () => {
    const { error } = await read(ours.personalKey, `tallymark://${"x".repeat(200_000)}`);
    expect(error).toMatchObject(NOT_FOUND);
    expect(JSON.stringify(error).length).toBeLessThan(400);
  });

  test("says how URIs are made", async () => {
    const { result } = await mcp.rpc(
      revision,
      "resources/templates/list",
      {},
      {
        key: ours.personalKey,
      },
    );
    expect(result).toMatchObject({
      resourceTemplates: [
        { uriTemplate: "tallymark://project/{project_id}/dashboard/{dashboard_id}" },
        { uriTemplate: "tallymark://project/{project_id}/report/{report_id}" },
      ],
    });
  });

  test("a report is its text", async () => {
    const uri = await reportOf(ours, { title: "July", content: "Sign-ups **doubled**." });
    expect(await contentOf(ours.personalKey, uri)).toEqual({
      uri,
      mimeType: "text/markdown",
      text: "# July\n\nSign-ups **doubled**.",
    });
  });

  test("a dashboard is its config, and says which tool has its figures", async () => {
    const query = { kind: "trend", series: [{ metric: "count" }] };
    const layout = { x: 0, y: 0, w: 6, h: 3 };
    const widgets = [
      { id: "a", title: "Events", kind: "number", layout, query },
      { id: "b", title: "Broken", kind: "number", layout: { ...layout, x: 6 }, query: {} },
    ];
    const config = { version: 1, range: { last: "7d" }, widgets };
    const uri = await boardOf(ours, { title: "Shop", config });
    const { mimeType, text } = await contentOf(ours.personalKey, uri);
    expect(mimeType).toBe("application/json");
    expect(JSON.parse(text)).toMatchObject({
      note: expect.stringContaining("open_dashboard"),
      title: "Shop",
      project: { id: ours.projectId, name: "Shop" },
      timezone: "UTC",
      config: { range: { last: "7d" }, widgets: [{ id: "a", query }, { id: "b" }] },
      broken_widgets: { b: [expect.any(String)] },
    });
  });

  test("reading and listing count no calls", async () => {
    const uri = await reportOf(ours);
    const before = await database.prisma.toolCallDay.findMany();
    await list(ours.personalKey);
    await contentOf(ours.personalKey, uri);
    expect(await database.prisma.toolCallDay.findMany()).toEqual(before);
  });

  test("another team's items are neither listed nor found", async () => {
    const items = [await boardOf(theirs), await reportOf(theirs)];
    const listed = await urisOf(ours.personalKey);
    for (const uri of items) {
      expect(listed).not.toContain(uri);
      expect((await read(ours.personalKey, uri)).error).toMatchObject(NOT_FOUND);
      // Nor under a project of ours.
      const disguised = uri.replace(theirs.projectId, ours.projectId);
      expect((await read(ours.personalKey, disguised)).error).toMatchObject(NOT_FOUND);
    }
  });

  test("an item is only found under its own project and kind", async () => {
    const of = { teamId: ours.teamId, name: `Blog ${revision}` };
    const { id: blog } = await createProject({ prisma: database.prisma, clock: systemClock }, of);
    const uri = await boardOf(ours, { projectId: blog });
    expect((await contentOf(ours.personalKey, uri)).uri).toBe(uri);
    for (const other of [
      uri.replace(blog, ours.projectId),
      uri.replace("dashboard", "report"),
      uri.replace(/[^/]+$/, newId()),
      `${uri}/more`,
      uri.replace("tallymark:", "https:"),
      "tallymark://project/x/report/y",
      "file:///etc/passwd",
      "",
    ]) {
      expect((await read(ours.personalKey, other)).error, other).toMatchObject(NOT_FOUND);
    }
  });

  test("a narrowed key finds the items of its projects only", async () => {
    const of = { teamId: ours.teamId, name: `App ${revision}` };
    const { id: app } = await createProject({ prisma: database.prisma, clock: systemClock }, of);
    const [inside, outside] = [await reportOf(ours, { projectId: app }), await reportOf(ours)];
    const { key } = await createPersonalKey(
      { prisma: database.prisma, clock: systemClock },
      { userId: ours.userId, name: "narrow", scopes: ["read"], onlyProjects: [app] },
    );
    expect(await urisOf(key)).toEqual([inside]);
    expect((await contentOf(key, inside)).uri).toBe(inside);
    expect((await read(key, outside)).error).toMatchObject(NOT_FOUND);
  });

  test("a key without the read scope lists nothing and reads nothing", async () => {
    const uri = await reportOf(ours);
    const { key } = await createPersonalKey(
      { prisma: database.prisma, clock: systemClock },
      { userId: ours.userId, name: "write", scopes: ["write"] },
    );
    expect(await urisOf(key)).toEqual([]);
    const { error } = await read(key, uri);
    expect(error).toMatchObject({ data: { code: "forbidden" } });
  });

  test("on the Free plan nothing is listed, and reading says how to upgrade", async () => {
    const uri = await reportOf(free);
    expect(await urisOf(free.personalKey)).toEqual([]);
    const { error } = await read(free.personalKey, uri);
    expect(error).toMatchObject({ data: { code: "plan_required" } });
  });

  test("a removed member finds nothing from the next request on", async () => {
    const uri = await boardOf(ours);
    const guest = await makeTenant(database.prisma);
    const { teamId } = ours;
    const membership = { teamId, userId: guest.userId, role: "viewer" as const };
    await database.prisma.membership.create({ data: { ...membership, createdAt: new Date() } });
    expect(await urisOf(guest.personalKey)).toContain(uri);
    await database.prisma.membership.delete({
      where: { teamId_userId: { teamId, userId: guest.userId } },
    });
    expect(await urisOf(guest.personalKey)).toEqual([]);
    expect((await read(guest.personalKey, uri)).error).toMatchObject(NOT_FOUND);
  });
});
