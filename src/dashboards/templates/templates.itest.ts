import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { tableOf } from "@/query";
import { askWire } from "@/query/testing/ask";
import { loadSample } from "@/testing/services/sample";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant } from "@/testing/teams/tenants";
import { effectiveQuery } from "../config/effective-query";
import { TEMPLATES } from ".";

const ZONE = "Europe/Berlin";

let database: Database;
let store: TestClickHouse;
let projectId: string;
beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  ({ projectId } = await makeTenant(database.prisma));
  const stores = { prisma: database.prisma, clickhouse: store.clickhouse };
  await loadSample(stores, { projectId, timeZone: ZONE });
});
afterAll(() => Promise.all([database.close(), store.stop()]));

describe.each(TEMPLATES)("with sample data, $title", ({ config }) => {
  const asking = config.widgets.filter(({ query }) => query !== undefined);

  test.each(asking)("shows data in: $title", async (widget) => {
    const query = effectiveQuery(config, widget, { timezone: ZONE });
    if (query === null) throw new Error("It asks nothing.");
    const now = systemClock.now();
    const result = await askWire(store, query, { projectIds: [projectId], now });
    const numbers = [...tableOf(result).rows].flat().filter((cell) => typeof cell === "number");
    expect(Math.max(0, ...numbers)).toBeGreaterThan(0);
    if (result.kind === "funnel") expect(result.steps.at(-1)?.count).toBeGreaterThan(0);
    if (result.kind === "retention") expect(result.averages[1]?.count).toBeGreaterThan(0);
    if (result.kind === "breakdown") expect(result.rows.length).toBeGreaterThan(1);
    if (result.kind === "trend") {
      for (const { total, groups } of result.series) {
        expect(groups ? groups.length : total).toBeGreaterThan(groups ? 1 : 0);
      }
    }
  });
});
