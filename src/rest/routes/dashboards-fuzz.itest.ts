import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseJsonExactly } from "@/base/text/long-integers";
import { systemClock } from "@/base/time/clock";
import { storableJson } from "@/base/validation";
import { anyConfig, goodConfig, junk } from "@/dashboards/config/testing/junk";
import type { Database } from "@/database";
import { get, patch, post, remove, testRest } from "@/testing/services/rest";
import { unlimitedRates } from "@/testing/services/unlimited-rates";
import { testDatabase } from "@/testing/stores/database";
import { insertDashboard } from "@/testing/teams/dashboards";
import { SOME_CONFIG } from "@/testing/teams/procedure-cases";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

let database: Database;
let rest: ReturnType<typeof testRest>;
let ours: Tenant;
beforeAll(async () => {
  database = await testDatabase();
  ours = await makeTenant(database.prisma);
  rest = testRest(database.prisma, { rates: unlimitedRates() });
});
afterAll(() => database.close());

const askFor = (id: string) => ({ key: ours.personalKey, params: { dashboard_id: id } });

type Reply = {
  status: number;
  body: { id?: string; updated_at?: string; config?: unknown; detail?: unknown };
};

async function readReply(answer: Promise<Response>): Promise<Reply> {
  const response = await answer;
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

/** Expects success, or a rejection with the path of each fault. */
function expectReply({ status, body }: Reply, good: number): void {
  expect([good, 422]).toContain(status);
  if (status === good) return;
  const faults = body.detail as { loc: unknown[]; msg: string; type: string }[];
  expect(faults.length).toBeGreaterThan(0);
  for (const { loc, msg, type } of faults) {
    expect([loc[0], typeof msg, typeof type]).toEqual(["body", "string", "string"]);
  }
}

/** Expects it to open. There is no ClickHouse here, so each widget with a query fails by itself. */
async function expectOpens(id: string): Promise<void> {
  const opened = await readReply(get(rest.dashboard, askFor(id)));
  expect(opened.status).toBe(200);
  expect(opened.body).toMatchObject({ id, widgets: expect.any(Array) });
}

/** The value as it is stored, with long integers as strings; null if it cannot be stored. */
function asStored(value: unknown): unknown {
  const faults: unknown[] = [];
  const stored = storableJson(value, (fault) => void faults.push(fault));
  return faults.length > 0 ? null : parseJsonExactly(JSON.stringify(stored));
}

test("a valid config with any JSON in unknown keys is stored unchanged, or rejected with the path of each fault", async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(goodConfig, async (config) => {
      const answer = await readReply(post(rest.newDashboard, { title: "x", config }, askFor("")));
      expectReply(answer, 201);
      const { id, config: stored } = answer.body;
      if (answer.status !== 201 || id === undefined) return;
      made++;
      expect(stored).toEqual(asStored(config));
      await expectOpens(id);
      expect((await readReply(remove(rest.dashboardDeletion, askFor(id)))).status).toBe(204);
    }),
    { numRuns: 100 },
  );
  // Otherwise, the test would only cover rejections.
  expect(made).toBeGreaterThan(30);
});

test("any JSON as a config is either rejected with the path of each fault or creates a dashboard that opens", async () => {
  await fc.assert(
    fc.asyncProperty(anyConfig, async (config) => {
      const answer = await readReply(post(rest.newDashboard, { title: "x", config }, askFor("")));
      expectReply(answer, 201);
      const { id } = answer.body;
      if (answer.status !== 201 || id === undefined) return;
      await expectOpens(id);
      expect((await readReply(remove(rest.dashboardDeletion, askFor(id)))).status).toBe(204);
    }),
    { numRuns: 150 },
  );
});

test("any JSON as a change is accepted or rejected with the path of each fault, and the dashboard still opens", async () => {
  const body = fc.oneof(
    anyConfig.map((config) => ({ config })),
    fc.record({ title: junk, description: junk, config: anyConfig }, { requiredKeys: [] }),
    junk,
  );
  const made = await readReply(
    post(rest.newDashboard, { title: "x", config: SOME_CONFIG }, askFor("")),
  );
  const id = made.body.id ?? "";
  let seen = made.body.updated_at ?? "";
  await fc.assert(
    fc.asyncProperty(body, async (change) => {
      const headers = { "If-Match": seen };
      const text = JSON.stringify(change);
      const answer = await readReply(patch(rest.dashboardChange, text, { ...askFor(id), headers }));
      expectReply(answer, 200);
      if (answer.status === 200) seen = answer.body.updated_at ?? "";
      await expectOpens(id);
    }),
    { numRuns: 120 },
  );
});

test("any stored object opens, or says that a newer version created it", async () => {
  const { projectId, userId: createdBy } = ours;
  const store = { prisma: database.prisma, clock: systemClock };
  await fc.assert(
    fc.asyncProperty(anyConfig, async (config) => {
      fc.pre(typeof config === "object" && config !== null && !Array.isArray(config));
      const held = asStored(config);
      fc.pre(held !== null);
      const { id } = await insertDashboard(store, { projectId, createdBy, config: held as object });
      const opened = await readReply(get(rest.dashboard, askFor(id)));
      if (opened.status === 409) expect(opened.body.detail).toMatch(/newer/);
      else await expectOpens(id);
      await database.prisma.dashboard.delete({ where: { id } });
    }),
    { numRuns: 120 },
  );
});
