import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { createProject } from "../projects/create";
import { projectOfCaller } from "./caller-projects";
import { callerOfSession } from "./callers";

let database: Database;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  tenant = await makeTenant(database.prisma, { name: "Blog" });
  await database.prisma.team.update({ where: { id: tenant.teamId }, data: { plan: "pro" } });
});

const add = (name: string) =>
  createProject({ prisma: database.prisma, clock: systemClock }, { teamId: tenant.teamId, name });

const find = async (wanted: string) =>
  (await projectOfCaller(database.prisma, callerOfSession(tenant.userId), wanted)).projectName;

test("a project is found by its id, and by its name in any case", async () => {
  expect(await find(tenant.projectId)).toBe("Blog");
  for (const name of ["Blog", "blog", "BLOG"]) expect(await find(name)).toBe("Blog");
});

test("a name is not a pattern", async () => {
  await add("shop-eu");
  for (const name of ["shop_eu", "shop%", "%", "_____eu", "____", "shop\\-eu", "\\"]) {
    await expect(find(name), name).rejects.toMatchObject({ code: "not_found" });
  }
});

test("names can contain the characters of patterns", async () => {
  for (const name of ["50% off", "shop_eu", "C:\\shop"]) {
    await add(name);
    expect(await find(name.toUpperCase())).toBe(name);
  }
});

test("of several projects with a name, the one with the same spelling is found", async () => {
  await add("blog");
  expect(await find("Blog")).toBe("Blog");
  expect(await find("blog")).toBe("blog");
  await expect(find("BLOG")).rejects.toMatchObject({ code: "invalid_request" });
});

test("several projects with the same spelling need their ids", async () => {
  const { id } = await add("Blog");
  await expect(find("Blog")).rejects.toMatchObject({
    code: "invalid_request",
    detail: expect.stringContaining("id"),
  });
  expect(await find(id)).toBe("Blog");
});
