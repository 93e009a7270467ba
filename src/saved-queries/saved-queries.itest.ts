import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { SAVED_AT, SOME_QUERY } from "@/testing/teams/procedure-cases";
import { prepareScene } from "@/testing/teams/scene";
import { MAX_SAVED } from "./schema";

const scene = prepareScene();

const BY_WEEK = { ...SOME_QUERY, granularity: "week" };

test("a query saved by a member opens as written for everyone in the team", async () => {
  const { projectId, join, owner, audit } = scene();
  const [member, viewer] = [await join("member"), await join("viewer")];
  const query = {
    ...SOME_QUERY,
    series: [{ filters: [{ field: "properties.it's", op: "eq", value: "a\0b" }] }],
  };
  const view = { chart: "bar" };
  const { id } = await member.caller.savedQueries.create({
    projectId,
    name: " Weekly ",
    query,
    view,
  });

  const [first] = await viewer.caller.savedQueries.list({ projectId, kind: "trend" });
  expect(first).toMatchObject({ id, name: "Weekly", kind: "trend", authorName: "member" });
  expect(await viewer.caller.savedQueries.list({ projectId, kind: "funnel" })).toEqual([]);
  const opened = await viewer.caller.savedQueries.byId({ projectId, queryId: id });
  expect(opened).toMatchObject({ view, query: { kind: "trend", range: { last: "7d" } } });
  expect(JSON.stringify(opened.query)).toContain("a\uFFFDb");

  await owner.savedQueries.rename({ projectId, queryId: id, name: "By week" });
  await owner.savedQueries.delete({ projectId, queryId: id });
  const done = (await audit()).filter(({ action }) => action.startsWith("saved_query"));
  expect(done.map(({ action, subject }) => [action, subject])).toEqual([
    ["saved_query.deleted", "By week"],
    ["saved_query.renamed", "By week"],
    ["saved_query.created", "Weekly"],
  ]);
});

test("an invalid query and one without a name are rejected with the path of each fault", async () => {
  const { projectId, owner } = scene();
  const query = { ...SOME_QUERY, formulas: [{ expression: "A / B" }] };
  await expect(
    owner.savedQueries.create({ projectId, name: "Share", query }),
  ).rejects.toMatchObject({ message: expect.stringContaining("there is no series B") });
  await expect(
    owner.savedQueries.create({ projectId, name: "  ", query: SOME_QUERY }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("of two concurrent changes to a query, the second is a conflict and the first is kept", async () => {
  const { projectId, owner, join } = scene();
  const { caller } = await join("member");
  const { id: queryId, updatedAt: seen } = await owner.savedQueries.create({
    projectId,
    name: "Shared",
    query: SOME_QUERY,
  });
  const change = { projectId, queryId, query: BY_WEEK, seen };
  const settled = await Promise.allSettled([
    owner.savedQueries.overwrite(change),
    caller.savedQueries.overwrite(change),
  ]);
  expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const rejected = settled.find((one) => one.status === "rejected");
  expect(rejected?.reason).toMatchObject({ code: "CONFLICT" });
  const now = await owner.savedQueries.byId({ projectId, queryId });
  expect(now.query).toMatchObject({ granularity: "week" });
  await caller.savedQueries.overwrite({ ...change, query: SOME_QUERY, seen: now.updatedAt });
});

test("a project stores queries up to the limit and lists all of them", async () => {
  const { projectId, owner, ownerId, database } = scene();
  const at = new Date(SAVED_AT);
  const stored = await database.prisma.savedQuery.count({ where: { projectId } });
  await database.prisma.savedQuery.createMany({
    data: Array.from({ length: MAX_SAVED - stored }, (_, place) => ({
      id: newId(),
      projectId,
      name: `Number ${place}`,
      kind: "trend",
      query: SOME_QUERY,
      view: {},
      createdBy: ownerId,
      createdAt: at,
      updatedAt: at,
    })),
  });
  expect(await owner.savedQueries.list({ projectId })).toHaveLength(MAX_SAVED);
  await expect(
    owner.savedQueries.create({ projectId, name: "One more", query: SOME_QUERY }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
});
