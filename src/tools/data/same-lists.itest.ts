import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { type ResultOf, runQuery } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import { readWire } from "@/query/testing/ask";
import { FLOOR, NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { insertEvents, keepOldEvents } from "@/testing/stores/events";
import { ToolError } from "../contract/answer";
import { arbitraryQuestion } from "../queries/testing/questions";
import { toolsOnProject } from "../testing/one-project";

const SEED = 14;
const TIMEOUT_MS = 300_000;
const ROWS = randomRows(SEED, 4000);
const USERS = [
  ...new Set(
    ROWS.filter(({ projectId, ts }) => projectId === OWN_PROJECTS[0] && ts >= FLOOR).map(
      ({ userId }) => userId,
    ),
  ),
];

let store: TestClickHouse;
let tools: ReturnType<typeof toolsOnProject>;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, ROWS);
  tools = toolsOnProject({
    ...store,
    clock: new ManualClock(NOW),
    projectId: OWN_PROJECTS[0] as string,
  });
});
afterAll(() => store.stop());

type Selection = {
  range: object;
  bots?: string;
  events?: string[];
  filters?: object[];
  by: string;
};

/** Selections of events, from the seeded breakdowns. */
const selections = () =>
  fc
    .sample(arbitraryQuestion, { numRuns: 300, seed: SEED })
    .filter(({ kind }) => kind === "breakdown")
    .map(({ args, timeZone }) => {
      const { range, bots, events, filters, by } = args as Selection;
      const selected = Object.entries({ range, bots, events, filters });
      const given = Object.fromEntries(selected.filter(([, value]) => value !== undefined));
      return { args: given, by, timeZone };
    });

const askApi = (query: object) =>
  runQuery(
    readWire(query as WireQuery),
    { projectIds: [tools.projectId] },
    { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } },
  );

/** Null if the selection names what does not exist. */
const askTool = (name: string, args: object, timeZone: string) =>
  tools.askAll(name, args, timeZone).catch((error: unknown) => {
    if (error instanceof ToolError && error.code === "not_found") return null;
    throw error;
  });

test(
  "list_values returns the values and counts of the query API",
  async () => {
    let compared = 0;
    for (const { args, by, timeZone } of selections().slice(0, 40)) {
      const asked = { ...args, field: by, limit: 100 };
      const answer = await askTool("list_values", asked, timeZone);
      if (!answer) continue;
      const wire = { ...asked, kind: "values", timezone: timeZone };
      const { values, ...result } = (await askApi(wire)) as ResultOf<"values">;
      expect(answer.rows).toEqual(values.map(({ value, count }) => [value, count]));
      expect(answer.range).toMatchObject({ start_time: result.start_time });
      expect(answer.range).toMatchObject({ end_time: result.end_time });
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  },
  TIMEOUT_MS,
);

test(
  "list_user_events returns the events of the query API",
  async () => {
    let compared = 0;
    for (const [index, { args, timeZone }] of selections().slice(0, 40).entries()) {
      const user = USERS[index % USERS.length] as string;
      const answer = await askTool("list_user_events", { ...args, user_id: user }, timeZone);
      if (!answer) continue;
      const { filters = [], ...rest } = args as { filters?: object[] };
      const ofUser = { field: "user_id", op: "eq", value: user };
      const wire = { ...rest, filters: [...filters, ofUser], timezone: timeZone, limit: 1000 };
      const { events, total } = (await askApi({ ...wire, kind: "events" })) as ResultOf<"events">;
      expect(answer.total_rows).toBe(total);
      const shown = answer.rows.map((row) => [row[0], row[1], row.at(-1)]);
      expect(shown).toEqual(
        events.map(({ timestamp, event_name, properties, properties_text }) => [
          timestamp,
          event_name,
          properties_text ?? JSON.stringify(properties),
        ]),
      );
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  },
  TIMEOUT_MS,
);
