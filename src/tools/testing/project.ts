import { afterAll, beforeAll } from "vitest";
import type { EventRow } from "@/clickhouse/events";
import type { Database } from "@/database";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents, keepOldEvents } from "@/testing/stores/events";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { type Agent, agentOf } from "./agent";

/** A project with its stores, and an agent of its owner. */
export type TestProject = Database & Pick<TestClickHouse, "clickhouse"> & Tenant & { agent: Agent };

/**
 * Opens stores for the test file, with a project that has events; another tenant's
 * project has `theirs`.
 */
export function prepareProject(
  ours: readonly Partial<EventRow>[],
  theirs: readonly Partial<EventRow>[] = [],
): () => TestProject {
  let database: Database;
  let store: TestClickHouse;
  let project: TestProject;
  beforeAll(async () => {
    [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
    await keepOldEvents(store.clickhouse);
    const [us, them] = [await makeTenant(database.prisma), await makeTenant(database.prisma)];
    const rows = [
      ...ours.map((row) => eventRow({ ...row, projectId: us.projectId })),
      ...theirs.map((row) => eventRow({ ...row, projectId: them.projectId })),
    ];
    if (rows.length > 0) await insertEvents(store.clickhouse, rows);
    const stores = { ...database, clickhouse: store.clickhouse };
    project = { ...stores, ...us, agent: agentOf(stores, us.userId) };
  });
  afterAll(async () => {
    await store.stop();
    await database.close();
  });
  return () => project;
}
