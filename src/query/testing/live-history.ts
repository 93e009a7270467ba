import fc from "fast-check";
import type { ManualClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { type DataVersions, dayOf } from "@/clickhouse/data-versions";
import { EVENTS_TABLE, type EventRow } from "@/clickhouse/events";
import type { TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import { EVENT_NAMES, NOW, PLATFORMS } from "./random-events";

const tags = { surface: "test" };

type Live = { store: TestClickHouse; versions: DataVersions };

/** An event shortly before or after {@link NOW}; often in the same millisecond as another one. */
const arbitraryEvent = fc.record({
  project: fc.nat(1),
  minutes: fc.oneof(fc.integer({ min: -20, max: 60 }), fc.integer({ min: -9 * 1440, max: 60 })),
  user: fc.nat(9),
  sessionId: fc.constantFrom("", "", "s1", "s2"),
  eventName: fc.constantFrom(...EVENT_NAMES.slice(0, 3)),
  platform: fc.constantFrom(...PLATFORMS),
  isBot: fc.boolean(),
  plan: fc.constantFrom("free", "pro", 3),
});

const arbitraryEvents = fc.array(arbitraryEvent, { minLength: 1, maxLength: 12 });

const arbitraryStep = fc.oneof(
  { weight: 4, arbitrary: arbitraryEvents.map((events) => ({ do: "insert" as const, events })) },
  { weight: 2, arbitrary: fc.constant({ do: "merge" as const }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, DAY_MS)
      .map((ms) => ({ do: "wait" as const, ms })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("erase" as const), user: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: arbitraryEvents.map((events) => ({ do: "ask during insert" as const, events })),
  },
);

/** What happens to the events of two projects between queries. */
export const arbitrarySteps = fc.array(arbitraryStep, { minLength: 4, maxLength: 10 });

type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never;
type Events = typeof arbitraryEvents extends fc.Arbitrary<infer T> ? T : never;

export async function mergeParts(store: TestClickHouse): Promise<void> {
  await store.clickhouse.command({ sql: `OPTIMIZE TABLE ${EVENTS_TABLE}`, tags, lane: "write" });
}

/** Runs without merges in the background, which make users of old events count as changed. */
export async function withoutMerges(
  { clickhouse }: TestClickHouse,
  run: () => Promise<void>,
): Promise<void> {
  const system = (verb: string) =>
    clickhouse.command({ sql: `SYSTEM ${verb} MERGES ${EVENTS_TABLE}`, tags, lane: "write" });
  await system("STOP");
  try {
    await run();
  } finally {
    await system("START");
  }
}

export async function eraseUser(
  { store, versions }: Live,
  projectId: string,
  userId: string,
): Promise<void> {
  const done = versions.change([projectId]);
  await store.clickhouse.command({
    sql: `DELETE FROM ${EVENTS_TABLE} WHERE project_id = {projectId:UUID} AND user_id = {userId:String}`,
    params: { projectId, userId },
    tags,
    lane: "write",
  });
  done();
}

/** Inserts events, and reports it as the writer does. */
async function insert(
  { store, versions }: Live,
  projects: readonly [string, string],
  events: Events,
): Promise<void> {
  const rows = events.map(
    ({ project, minutes, user, plan, ...rest }): EventRow =>
      eventRow({
        ...rest,
        ...propertyColumns({ plan }),
        projectId: projects[project] ?? "",
        ts: NOW + minutes * MINUTE_MS,
        userId: `u${user}`,
      }),
  );
  const days = projects.map((id, index) => {
    const own = events.filter(({ project }) => project === index);
    return [id, new Set(own.map(({ minutes }) => dayOf(NOW + minutes * MINUTE_MS)))] as const;
  });
  const done = versions.changeDays(days);
  await insertEvents(store.clickhouse, rows);
  done();
}

/** Lives through steps. An insert during which to ask is returned instead. */
export function liveHistory(
  live: Live & { clock: ManualClock; projects: readonly [string, string] },
) {
  const { store, clock, projects } = live;
  return {
    async take(step: Step): Promise<(() => Promise<void>) | null> {
      switch (step.do) {
        case "insert":
          await insert(live, projects, step.events);
          return null;
        case "merge":
          await mergeParts(store);
          return null;
        case "wait":
          clock.advance(step.ms);
          return null;
        case "erase":
          await eraseUser(live, projects[0], `u${step.user}`);
          return null;
        case "ask during insert":
          return () => insert(live, projects, step.events);
      }
    },
  };
}
