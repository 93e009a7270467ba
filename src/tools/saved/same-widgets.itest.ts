import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { runQuery } from "@/query";
import { readWire } from "@/query/testing/ask";
import { NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { insertEvents, keepOldEvents } from "@/testing/stores/events";
import type { ProjectCall } from "../contract/tool";
import { expectedRows, withoutNothing } from "../queries/testing/expected-rows";
import { arbitraryQuestion, type Question, wireOf } from "../queries/testing/questions";
import { toolsOnProject } from "../testing/one-project";

const SEED = 14;
const TIMEOUT_MS = 300_000;
const [PROJECT = ""] = OWN_PROJECTS;

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, randomRows(SEED, 4000));
});
afterAll(() => store.stop());

/** A database with one dashboard, whose only widget asks the question. */
function databaseWith({ kind, args, timeZone }: Question): ProjectCall["prisma"] {
  const { range, ...query } = args as { range: object };
  const layout = { x: 0, y: 0, w: 6, h: 4 };
  const widget = { id: "w", title: "W", kind: "table", layout, query: { kind, ...query } };
  const stored = {
    id: newId(),
    title: "Board",
    description: "",
    config: { version: 1, range, timezone: timeZone, widgets: [widget] },
    creator: { name: "Ana" },
    changer: null,
    createdAt: new Date(NOW),
    updatedAt: new Date(NOW),
  };
  const database = { dashboard: { findFirst: async () => stored } };
  return database as unknown as ProjectCall["prisma"];
}

test(
  "a widget of open_dashboard has the rows of the query API",
  async () => {
    const clock = new ManualClock(NOW);
    const context = { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } };
    let compared = 0;
    for (const question of fc.sample(arbitraryQuestion, { numRuns: 20, seed: SEED })) {
      const scope = { projectIds: [PROJECT] };
      const result = await runQuery(readWire(wireOf(question)), scope, context).catch(() => null);
      if (result === null) continue;
      const prisma = databaseWith(question);
      const tools = toolsOnProject({ ...store, clock, projectId: PROJECT, prisma });
      const asked = { dashboard: newId(), widget: "w" };
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
