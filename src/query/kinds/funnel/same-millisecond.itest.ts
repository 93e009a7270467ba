import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "@/base/seeded-random";
import type { EventRow } from "@/clickhouse/events";
import { scalarOfKey } from "@/query/engine/compile/common/fields";
import type { WireFunnel, WireSelection } from "@/query/engine/language/wire";
import { runQuery } from "@/query/query";
import { readWire } from "@/query/testing/ask";
import { typedKey } from "@/query/testing/oracle";
import { everyAttempt, oracleFunnel } from "@/query/testing/oracle-funnel";
import { NOW, OWN_PROJECTS } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import type { FunnelResult } from "./result";

const AT = Date.parse("2026-07-10T08:00:00Z");
const MINUTE = 60_000;
const TIMEOUT_MS = 600_000;
const SEED = Math.floor(Math.random() * 2 ** 31);
const NAMES = ["A", "B", "C", "D"];
const BREAKDOWN = { field: "properties.plan", limit: 5 };
const PLANS = ["free", "pro", "team"];

/** A few events for each user, nearly all of which share their millisecond with others. */
function crowdedRows(users: number): EventRow[] {
  const random = seededRandom(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return Array.from({ length: users }, (_, user) =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
      eventRow({
        projectId: OWN_PROJECTS[0] as string,
        userId: `u${user}`,
        eventName: pick(NAMES),
        ts: AT + pick([0, 0, 1, MINUTE, MINUTE + 1]),
        ...propertyColumns({ plan: pick(PLANS) }),
      }),
    ),
  ).flat();
}

const rows = crowdedRows(200);
let store: TestClickHouse;
let hashes: Map<string, bigint>;

beforeAll(async () => {
  store = await startTestClickHouse();
  await insertEvents(store.clickhouse, rows);
  const answer = await store.clickhouse.rows<{ key: string; hash: string }>({
    sql: "SELECT arrayJoin({keys:Array(String)}) AS key, toString(cityHash64(key)) AS hash",
    params: { keys: PLANS.map(typedKey) },
    tags: { surface: "test" },
  });
  hashes = new Map(answer.map(({ key, hash }) => [key, BigInt(hash)]));
});

afterAll(() => store.stop());

async function ask(
  steps: WireSelection[],
  window: string,
  breakdown?: WireFunnel["breakdown"],
): Promise<FunnelResult> {
  const wire: WireFunnel = {
    kind: "funnel",
    range: { from: "2026-07-10", to: "2026-07-10" },
    steps,
    window,
    ...(breakdown && { breakdown }),
  };
  const context = { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } };
  const result = await runQuery(readWire(wire), { projectIds: OWN_PROJECTS }, context);
  if (result.kind !== "funnel") throw new Error(result.kind);
  return result;
}

/** A single name, several, or any event. */
const arbitraryStep = fc.oneof(
  fc.constantFrom(...NAMES).map((name) => [name]),
  fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 3 }),
  fc.constant(undefined),
);
const arbitrarySteps = fc.array(arbitraryStep, { minLength: 2, maxLength: 8 });
const wireSteps = (steps: (string[] | undefined)[]): WireSelection[] =>
  steps.map((events) => (events ? { events } : {}));

const statsOf = ({ steps }: Pick<FunnelResult, "steps">) => ({
  counts: steps.map(({ count }) => count),
  medians: steps.map(({ median_ms }) => median_ms),
  totals: steps.map(({ median_total_ms }) => median_total_ms),
});

test(
  `the counted attempt is the best of all assignments of events to steps (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySteps, fc.constantFrom(1, 60), async (steps, minutes) => {
        const expected = oracleFunnel(
          rows,
          {
            projectIds: OWN_PROJECTS,
            bots: "include",
            filters: [],
            start: AT,
            end: AT + 60 * MINUTE,
            timezone: "UTC",
            steps: steps.map((events) => ({ ...(events && { events }), filters: [] })),
            windowMs: minutes * MINUTE,
            breakdown: BREAKDOWN,
          },
          (key) => hashes.get(key) ?? 0n,
          everyAttempt,
        );
        const result = await ask(wireSteps(steps), `${minutes}m`, BREAKDOWN);
        expect(statsOf(result)).toEqual(expected.all);
        const groups = result.groups?.map(({ value, ...group }) => ({
          value,
          ...statsOf(group),
        }));
        expect(groups).toEqual(
          expected.groups.map(({ key, ...values }) => ({ value: scalarOfKey(key), ...values })),
        );
      }),
      { numRuns: 20 },
    );
  },
  TIMEOUT_MS,
);

test(
  `widening a step never loses a user at any step (seed ${SEED})`,
  async () => {
    const widened = arbitrarySteps.chain((steps) =>
      fc.tuple(fc.nat(steps.length - 1), fc.constantFrom(...NAMES, undefined)).map(([at, name]) => [
        steps,
        steps.map((events, step) => {
          if (step !== at) return events;
          return name && events ? [...new Set([...events, name])] : undefined;
        }),
      ]),
    );
    await fc.assert(
      fc.asyncProperty(widened, async ([narrow = [], wide = []]) => {
        const [before, after] = [
          await ask(wireSteps(narrow), "1h"),
          await ask(wireSteps(wide), "1h"),
        ];
        before.steps.forEach(({ count }, step) => {
          expect(after.steps[step]?.count).toBeGreaterThanOrEqual(count);
        });
      }),
      { numRuns: 20 },
    );
  },
  TIMEOUT_MS,
);
