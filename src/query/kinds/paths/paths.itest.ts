import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { EventRow } from "@/clickhouse/events";
import type { WirePaths } from "@/query/engine/language/wire";
import { runQuery, tableOf } from "@/query/query";
import { readWire } from "@/query/testing/ask";
import { type OracleLinks, oraclePaths } from "@/query/testing/oracle-paths";
import { EVENT_NAMES, NOW, OWN_PROJECTS } from "@/query/testing/random-events";
import {
  arbitrarySelection,
  arbitraryUsersQuery,
  rowsOfUsers,
  wireCommon,
  wireSelection,
} from "@/query/testing/users";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents } from "@/testing/stores/events";
import type { PathNode, PathsResult } from "./result";

const TIMEOUT_MS = 600_000;
const SEED = Math.floor(Math.random() * 2 ** 31);
const rows: EventRow[] = rowsOfUsers(SEED, 4000);

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, rows);
});

afterAll(() => store.stop());

async function ask(wire: WirePaths, projectIds = OWN_PROJECTS): Promise<PathsResult> {
  const context = { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } };
  const result = await runQuery(readWire(wire), { projectIds }, context);
  if (result.kind !== "paths") throw new Error(result.kind);
  return result;
}

const WINDOWS = { "1m": 1, "30m": 30, "1d": 1440, "90d": 129_600 };
type Window = keyof typeof WINDOWS;

const arbitraryPaths = fc
  .tuple(
    arbitraryUsersQuery,
    fc.record({
      anchor: arbitrarySelection,
      direction: fc.constantFrom("after" as const, "before" as const),
      steps: fc.integer({ min: 1, max: 5 }),
      top: fc.integer({ min: 1, max: 8 }),
      window: fc.constantFrom(...(Object.keys(WINDOWS) as Window[])),
      collapse: fc.boolean(),
      ignore: fc.oneof(
        fc.constant<string[]>([]),
        fc.uniqueArray(fc.constantFrom(...EVENT_NAMES), { maxLength: 2 }),
      ),
    }),
  )
  .map(([common, rest]) => ({ ...common, ...rest }));

const nodeOf = (step: number, node: PathNode | undefined): string => {
  if (step === 0) return "anchor";
  return node?.type === "event" ? `event ${node.name}` : String(node?.type);
};

function linksOf({ levels, links }: PathsResult): OracleLinks {
  return Object.fromEntries(
    links.map(({ step, from, to, users }) => {
      const source = nodeOf(step, levels[step]?.nodes[from]);
      const target = nodeOf(step + 1, levels[step + 1]?.nodes[to]);
      return [JSON.stringify([step, source, target]), users];
    }),
  );
}

/** Every user who arrives at a node leaves it, ends there, or is at the last step. */
function expectNothingLost({ levels, links, users }: PathsResult) {
  const sum = (some: { users: number }[]) => some.reduce((total, one) => total + one.users, 0);
  expect(levels[0]?.nodes).toMatchObject([{ users }]);
  levels.forEach(({ nodes }, step) => {
    nodes.forEach((node, index) => {
      const arriving = links.filter((link) => link.step === step - 1 && link.to === index);
      const leaving = links.filter((link) => link.step === step && link.from === index);
      if (step > 0) expect(sum(arriving)).toBe(node.users);
      const goesOn = node.type !== "ended" && step < levels.length - 1;
      expect(sum(leaving)).toBe(goesOn ? node.users : 0);
    });
  });
}

test(
  `paths match an oracle that follows every user (seed ${SEED}), and no user is lost`,
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPaths, async ({ window, ...query }) => {
        const { anchor, direction, steps, top, collapse, ignore } = query;
        const result = await ask(
          {
            kind: "paths",
            ...wireCommon(query),
            anchor: wireSelection(anchor),
            ...{ direction, steps, top, collapse, ignore, window },
          },
          query.projectIds,
        );
        const expected = oraclePaths(rows, { ...query, windowMs: WINDOWS[window] * 60_000 });
        expect(linksOf(result)).toEqual(expected);
        expectNothingLost(result);
      }),
      { numRuns: 60 },
    );
  },
  TIMEOUT_MS,
);

const AT = Date.parse("2026-07-10T08:00:00Z");

/** Events in a separate project, by ms after {@link AT}. */
async function given(...events: [user: string, name: string, ms: number][]) {
  const projectId = newId();
  await insertEvents(
    store.clickhouse,
    events.map(([userId, eventName, ms]) =>
      eventRow({ projectId, userId, eventName, ts: AT + ms }),
    ),
  );
  return [projectId];
}

const AFTER: WirePaths = {
  kind: "paths",
  range: { from: "2026-07-10", to: "2026-07-10" },
  anchor: { events: ["signup"] },
  direction: "after",
};

/** A table's rows without the types of the two ends. */
const untyped = ({ rows }: ReturnType<typeof tableOf>) =>
  [...rows].map(([step, from, , to, , users]) => [step, from, to, users]);

const rowsOf = async (wire: WirePaths, projects: string[]) =>
  untyped(tableOf(await ask(wire, projects)));

test("lists the events after the first anchor, step by step, and the users who stopped", async () => {
  const projects = await given(
    ["u1", "signup", 0],
    ["u1", "view", 1],
    ["u1", "buy", 2],
    ["u2", "signup", 0],
    ["u2", "view", 5],
    ["u3", "signup", 9],
  );
  const result = await ask(AFTER, projects);
  expect(result).toMatchObject({ users: 3, anchor_label: "signup" });
  expect(result.levels[1]).toEqual({
    step: 1,
    nodes: [
      { type: "event", name: "view", users: 2 },
      { type: "ended", name: null, users: 1 },
    ],
  });
  expect(untyped(tableOf(result))).toEqual([
    [1, "signup", "view", 2],
    [1, "signup", "(ended)", 1],
    [2, "view", "buy", 1],
    [2, "view", "(ended)", 1],
    [3, "buy", "(ended)", 1],
  ]);
});

test("lists the events before the last anchor, nearest first", async () => {
  const projects = await given(
    ["u1", "view", -20],
    ["u1", "signup", 0],
    ["u1", "search", 1],
    ["u1", "open", 2],
    ["u1", "signup", 3],
    ["u1", "buy", 4],
  );
  const before: WirePaths = { ...AFTER, direction: "before", steps: 2 };
  expect(await rowsOf(before, projects)).toEqual([
    [1, "signup", "open", 1],
    [2, "open", "search", 1],
  ]);
});

test("consecutive events with the same name are one step unless collapse is off", async () => {
  const projects = await given(
    ["u1", "signup", 0],
    ["u1", "signup", 1],
    ["u1", "view", 2],
    ["u1", "view", 3],
    ["u1", "buy", 4],
  );
  const steps = async (collapse: boolean) =>
    (await rowsOf({ ...AFTER, steps: 4, collapse }, projects)).map((row) => row[2]);
  expect(await steps(true)).toEqual(["view", "buy", "(ended)"]);
  expect(await steps(false)).toEqual(["signup", "view", "view", "buy"]);
});

test("ignored names are skipped, even the anchor's", async () => {
  const projects = await given(
    ["u1", "signup", 0],
    ["u1", "ping", 1],
    ["u1", "view", 2],
    ["u1", "ping", 3],
    ["u1", "view", 4],
    ["u1", "signup", 5],
  );
  const ignore = ["ping", "signup"];
  expect(await rowsOf({ ...AFTER, ignore }, projects)).toEqual([
    [1, "signup", "view", 1],
    [2, "view", "(ended)", 1],
  ]);
});

test("the window is inclusive to the millisecond and may extend past the range's end", async () => {
  const hour = 3_600_000;
  const late = 16 * hour - 1;
  const projects = await given(
    ["in", "signup", late],
    ["in", "view", late + hour],
    ["out", "signup", late],
    ["out", "view", late + hour + 1],
    ["not", "signup", late + 1],
    ["not", "view", late + 2],
  );
  expect(await rowsOf({ ...AFTER, window: "1h", steps: 1 }, projects)).toEqual([
    [1, "signup", "view", 1],
    [1, "signup", "(ended)", 1],
  ]);
});

test("events of the anchor's millisecond follow it in order of name, however they are stored", async () => {
  const names = ["signup", "buy", "view"];
  const projects = await given(
    ...names.map((name): [string, string, number] => ["u1", name, 0]),
    ...names.toReversed().map((name): [string, string, number] => ["u2", name, 0]),
    ["u3", "view", 0],
    ["u3", "signup", 0],
    ["u3", "buy", 0],
  );
  expect(await rowsOf({ ...AFTER, steps: 3 }, projects)).toEqual([
    [1, "signup", "buy", 3],
    [2, "buy", "view", 3],
    [3, "view", "(ended)", 3],
  ]);
  const before: WirePaths = { ...AFTER, direction: "before", steps: 3 };
  expect(await rowsOf(before, projects)).toEqual([
    [1, "signup", "view", 3],
    [2, "view", "buy", 3],
    [3, "buy", "(ended)", 3],
  ]);
});

test("names outside a step's top are merged, and an event named (other) stays distinct", async () => {
  const projects = await given(
    ...["a", "a", "b", "c", "(other)"].flatMap((name, user): [string, string, number][] => [
      [`u${user}`, "signup", 0],
      [`u${user}`, name, 1],
      [`u${user}`, "buy", 2],
    ]),
  );
  expect(await rowsOf({ ...AFTER, steps: 2, top: 1 }, projects)).toEqual([
    [1, "signup", "a", 2],
    [1, "signup", "(other)", 3],
    [2, "a", "buy", 2],
    [2, "(other)", "buy", 3],
  ]);
  const result = await ask({ ...AFTER, steps: 1, top: 4 }, projects);
  expect([...tableOf(result).rows].map((row) => row.slice(3, 5))).toContainEqual([
    "(other)",
    "event",
  ]);
});

test("without users there are no steps", async () => {
  const result = await ask(AFTER, [newId()]);
  expect(result.users).toBe(0);
  expect(result.levels).toEqual([
    { step: 0, nodes: [{ type: "event", name: "signup", users: 0 }] },
  ]);
  expect(result.links).toEqual([]);
});

test("with twenty thousand names, a step lists its top names and merges all others", async () => {
  const project = newId();
  // Odd users each view a different page; even users all view the same one.
  await store.clickhouse.command({
    sql: `INSERT INTO events_raw (project_id, event_id, event_name, ts, user_id)
      SELECT
        {project:UUID}, generateUUIDv4(),
        multiIf(number % 2 = 0, 'signup', number % 4 = 1, 'view', concat('page ', toString(number))),
        fromUnixTimestamp64Milli({at:Int64} + number), concat('u', toString(intDiv(number, 2)))
      FROM numbers(80000)`,
    params: { project, at: AT },
    tags: { surface: "test" },
  });
  expect(await rowsOf({ ...AFTER, steps: 1, top: 1 }, [project])).toEqual([
    [1, "signup", "view", 20_000],
    [1, "signup", "(other)", 20_000],
  ]);
});
