import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock, systemClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { runQuery } from "@/query";
import { readWire } from "@/query/testing/ask";
import { NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { insertEvents, keepOldEvents } from "@/testing/stores/events";
import { insertDashboard } from "@/testing/teams/dashboards";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { expectedRows, withoutNothing } from "../queries/testing/expected-rows";
import { arbitraryQuestion, type Question, wireOf } from "../queries/testing/questions";
import { toolsOnProject } from "../testing/one-project";

const SEED = 14;
const TIMEOUT_MS = 300_000;

let store: TestClickHouse;
let database: Database;
let tenant: Tenant;

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  await keepOldEvents(store.clickhouse);
  tenant = await makeTenant(database.prisma);
  const { projectId } = tenant;
  const ours = randomRows(SEED, 4000).filter((row) => row.projectId === OWN_PROJECTS[0]);
  await insertEvents(
    store.clickhouse,
    ours.map((row) => ({ ...row, projectId })),
  );
});
afterAll(async () => {
  await store.stop();
  await database.close();
});

/** Creates a dashboard whose only widget asks the question. Resolves to its id. */
async function dashboardWith({ kind, args, timeZone }: Question): Promise<string> {
  const { range, ...query } = args as { range: object };
  const layout = { x: 0, y: 0, w: 6, h: 4 };
  const widget = { id: "w", title: "W", kind: "table", layout, query: { kind, ...query } };
  const config = { version: 1, range, timezone: timeZone, widgets: [widget] };
  const { projectId, userId: createdBy } = tenant;
  const stored = { prisma: database.prisma, clock: systemClock };
  return (await insertDashboard(stored, { projectId, createdBy, config })).id;
}

test(
  "a widget of open_dashboard has the rows of the query API",
  async () => {
    const { projectId } = tenant;
    const clock = new ManualClock(NOW);
    const tools = toolsOnProject({ ...store, clock, projectId, prisma: database.prisma });
    const context = { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } };
    let compared = 0;
    for (const question of fc.sample(arbitraryQuestion, { numRuns: 20, seed: SEED })) {
      const scope = { projectIds: [projectId] };
      const result = await runQuery(readWire(wireOf(question)), scope, context).catch(() => null);
      if (result === null) continue;
      const asked = { dashboard: await dashboardWith(question), widget: "w" };
      const answer = await tools.askAll("open_dashboard", asked, question.timeZone);
      const expected = expectedRows(question, result, answer.columns.includes("series"));
      const rows = withoutNothing(question, answer.rows, expected);
      expect(rows, JSON.stringify(question)).toEqual(expected);
      compared++;
    }
    expect(compared).toBeGreaterThan(12);
  },
  TIMEOUT_MS,
);
