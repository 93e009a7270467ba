import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { insertDashboard } from "@/testing/teams/dashboards";
import { SAVED_AT, SOME_CONFIG } from "@/testing/teams/procedure-cases";
import { prepareScene } from "@/testing/teams/scene";
import { changeDashboard } from "./change";
import { DASHBOARD } from "./config/limits";

const scene = prepareScene();

const [TILE] = SOME_CONFIG.widgets;
const misspelt = { ...TILE, id: "bad", query: { kind: "trend", series: [{ metric: "cuont" }] } };
const moved = { x: 6, y: 0, w: 6, h: 4 };

test("a dashboard created by a member opens unchanged for everyone in the team", async () => {
  const { projectId, join } = scene();
  const [member, viewer] = [await join("member"), await join("viewer")];
  const config = { ...SOME_CONFIG, theme: { dark: true } };
  const { id, updatedAt } = await member.caller.dashboards.create({
    projectId,
    title: "  All\tof it ",
    config,
  });
  const [listed] = await viewer.caller.dashboards.list({ projectId });
  expect(listed).toEqual({
    id,
    title: "All of it",
    description: "",
    widgetCount: 1,
    authorName: "member",
    createdAt: updatedAt,
    updatedAt,
  });
  const opened = await viewer.caller.dashboards.byId({ projectId, dashboardId: id });
  expect(opened).toEqual({
    id,
    title: "All of it",
    description: "",
    config,
    broken: {},
    authorName: "member",
    changedByName: "member",
    createdAt: updatedAt,
    updatedAt,
  });
  const { caller } = await join("admin");
  await caller.dashboards.change({ projectId, dashboardId: id, seen: updatedAt, title: "Ours" });
  expect(await viewer.caller.dashboards.byId({ projectId, dashboardId: id })).toMatchObject({
    authorName: "member",
    changedByName: "admin",
  });
});

test("a change does not affect omitted fields, and every kind of change is audited", async () => {
  const { projectId, dashboardId, owner, audit, database } = scene();
  const { title: before } = await owner.dashboards.byId({ projectId, dashboardId });
  const first = await owner.dashboards.change({
    projectId,
    dashboardId,
    seen: SAVED_AT,
    title: "Renamed",
  });
  const second = await owner.dashboards.change({
    projectId,
    dashboardId,
    seen: first.updatedAt,
    description: "Why\nnot",
    config: { ...SOME_CONFIG, widgets: [] },
  });
  const { id: copy } = await owner.dashboards.duplicate({ projectId, dashboardId });
  expect(await owner.dashboards.byId({ projectId, dashboardId })).toMatchObject({
    title: "Renamed",
    description: "Why\nnot",
    config: { widgets: [] },
    updatedAt: second.updatedAt,
  });
  expect(await owner.dashboards.byId({ projectId, dashboardId: copy })).toMatchObject({
    title: "Renamed (copy)",
    description: "Why\nnot",
  });
  await owner.dashboards.delete({ projectId, dashboardId: copy });
  const done = (await audit()).filter(({ action }) => action.startsWith("dashboard"));
  const { name: project } = await database.prisma.project.findUniqueOrThrow({
    where: { id: projectId },
  });
  expect(done.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ["dashboard.deleted", "Renamed (copy)", { project }],
    ["dashboard.duplicated", "Renamed (copy)", { project, of: "Renamed" }],
    ["dashboard.changed", "Renamed", { project, fields: ["description", "config"] }],
    ["dashboard.changed", "Renamed", { project, fields: ["title"], before }],
  ]);
});

test("an empty change has no effect, not even on the time of the last change", async () => {
  const { projectId, dashboardId, owner, audit } = scene();
  const answer = await owner.dashboards.change({ projectId, dashboardId, seen: SAVED_AT });
  expect(answer).toEqual({ updatedAt: SAVED_AT });
  expect((await audit()).filter(({ action }) => action.startsWith("dashboard"))).toEqual([]);
});

test("of two concurrent changes to a dashboard, the second is a conflict and overwrites nothing", async () => {
  const { projectId, dashboardId, owner, join } = scene();
  const { caller } = await join("member");
  const change = { projectId, dashboardId, seen: SAVED_AT };
  const settled = await Promise.allSettled([
    owner.dashboards.change({ ...change, title: "Owner's" }),
    caller.dashboards.change({ ...change, title: "Member's" }),
  ]);
  expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const rejected = settled.find((one) => one.status === "rejected");
  expect(rejected?.reason).toMatchObject({ code: "CONFLICT" });
  const now = await owner.dashboards.byId({ projectId, dashboardId });
  expect(now.title).toBe(settled[0]?.status === "fulfilled" ? "Owner's" : "Member's");
  await caller.dashboards.change({ ...change, title: "After all", seen: now.updatedAt });
});

test("two changes within the same millisecond get different times", async () => {
  const { projectId, dashboardId, ownerId, database } = scene();
  const clock = new ManualClock(Date.parse(SAVED_AT));
  const context = { prisma: database.prisma, clock };
  const who = { projectId, id: dashboardId, actorId: ownerId };
  const first = await changeDashboard(context, who, { seen: SAVED_AT, title: "One" });
  expect(first.updatedAt.getTime()).toBe(Date.parse(SAVED_AT) + 1);
  await expect(
    changeDashboard(context, who, { seen: SAVED_AT, title: "Two" }),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("an invalid config is rejected with the path of each fault", async () => {
  const { projectId, dashboardId, owner } = scene();
  const config = { ...SOME_CONFIG, widgets: [TILE, misspelt] };
  const path = "config.widgets.1.query.series.0.metric";
  for (const rejected of [
    owner.dashboards.create({ projectId, title: "New", config }),
    owner.dashboards.change({ projectId, dashboardId, seen: SAVED_AT, config }),
  ]) {
    const error = await rejected.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("'count'"),
    });
    expect(faultsIn(error)).toEqual([path]);
  }
});

/** The paths of the faults in an error, from REST or tRPC. */
function faultsIn(error: unknown): string[] {
  const { cause } = error as {
    cause: { issues?: { path: string[] }[]; entries?: { loc: string[] }[] };
  };
  const paths =
    cause.issues?.map(({ path }) => path) ?? cause.entries?.map(({ loc }) => loc.slice(1));
  return paths?.map((path) => path.join(".")) ?? [];
}

test("a broken stored tile is shown as broken and does not prevent others from being moved", async () => {
  const { projectId, ownerId, owner, database } = scene();
  const clock = new ManualClock(Date.parse(SAVED_AT));
  const { id: dashboardId } = await insertDashboard(
    { prisma: database.prisma, clock },
    { projectId, createdBy: ownerId, config: { ...SOME_CONFIG, widgets: [TILE, misspelt] } },
  );
  const { config, broken } = await owner.dashboards.byId({ projectId, dashboardId });
  expect(broken).toEqual({ bad: [expect.stringContaining("query.series.0.metric")] });
  const [first, second] = config.widgets;
  const change = (widgets: unknown[], seen: string) =>
    owner.dashboards.change({ projectId, dashboardId, seen, config: { ...config, widgets } });
  const { updatedAt } = await change(
    [
      { ...first, layout: moved },
      { ...second, layout: moved },
    ],
    SAVED_AT,
  );
  const after = await owner.dashboards.byId({ projectId, dashboardId });
  expect(after.config.widgets.map(({ layout }) => layout)).toEqual([moved, moved]);
  expect(Object.keys(after.broken)).toEqual(["bad"]);

  const worse = { ...second, query: { kind: "trend", series: [] } };
  await expect(change([first, worse], updatedAt)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const nowhere = { ...second, layout: { x: 99, y: 0, w: 1, h: 1 } };
  await expect(change([first, nowhere], updatedAt)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(change([first, { ...second, id: "other" }], updatedAt)).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("a dashboard of a newer version can be renamed and deleted, but neither opened nor overwritten", async () => {
  const { projectId, ownerId, owner, database } = scene();
  const clock = new ManualClock(Date.parse(SAVED_AT));
  const config = { version: 2, panels: [] };
  const { id: dashboardId } = await insertDashboard(
    { prisma: database.prisma, clock },
    { projectId, createdBy: ownerId, config },
  );
  const conflict = { code: "CONFLICT", message: expect.stringContaining("version 2") };
  await expect(owner.dashboards.byId({ projectId, dashboardId })).rejects.toMatchObject(conflict);
  const change = { projectId, dashboardId, seen: SAVED_AT };
  await expect(owner.dashboards.change({ ...change, config: SOME_CONFIG })).rejects.toMatchObject(
    conflict,
  );
  await owner.dashboards.change({ ...change, title: "For later" });
  const row = await database.prisma.dashboard.findUniqueOrThrow({ where: { id: dashboardId } });
  expect([row.title, row.config]).toEqual(["For later", config]);
  await owner.dashboards.delete({ projectId, dashboardId });
});

test("a project stores dashboards up to the limit, even with concurrent requests, and lists all of them", async () => {
  const { projectId, dashboardId, owner, ownerId, database } = scene();
  const at = new Date(SAVED_AT);
  const stored = await database.prisma.dashboard.count({ where: { projectId } });
  await database.prisma.dashboard.createMany({
    data: Array.from({ length: DASHBOARD.maxStored - stored - 1 }, (_, place) => ({
      id: newId(),
      projectId,
      title: `Number ${place}`,
      description: "",
      config: place % 2 === 0 ? {} : { widgets: "none" },
      createdBy: ownerId,
      createdAt: at,
      updatedAt: at,
    })),
  });
  const create = () => owner.dashboards.create({ projectId, title: "More", config: SOME_CONFIG });
  const duplicate = () => owner.dashboards.duplicate({ projectId, dashboardId });
  const settled = await Promise.allSettled([create(), duplicate(), create()]);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const rejected = settled.find((one) => one.status === "rejected");
  expect(rejected?.reason).toMatchObject({ code: "CONFLICT" });
  expect(await owner.dashboards.list({ projectId })).toHaveLength(DASHBOARD.maxStored);
});
