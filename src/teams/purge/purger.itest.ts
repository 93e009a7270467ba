import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { type Log, silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import { openPipeline, type Pipeline } from "@/pipeline";
import { ACCEPTING_MS } from "@/pipeline/contract/journal";
import { appendOf, journalEvent, temporaryDirectory } from "@/testing/journal/journal";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { insertConversation } from "@/testing/teams/conversations";
import { NO_SUBSCRIPTIONS } from "@/testing/teams/no-subscriptions";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import type { TeamsContext } from "../changes/context";
import { IngestKeyCache } from "../ingest-keys/lookup/cache";
import { deleteProject } from "../projects/delete";
import { deleteTeam } from "../team/delete";
import { listUserErasures } from "../user-erasures/list";
import { requestUserErasure } from "../user-erasures/request";
import { Purger, type PurgerOptions } from "./purger";

/** The real time, since the table enforces retention by the real time. */
const NOW = Date.now();
const DAY = 86_400_000;
const tags = { surface: "test" };

let database: Database;
let store: TestClickHouse;
beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
});
afterAll(async () => {
  await database.close();
  await store.stop();
});

let clock: ManualClock;
let context: TeamsContext;
let ours: Tenant;
let theirs: Tenant;
beforeEach(async () => {
  const { prisma } = database;
  clock = new ManualClock(NOW);
  const ingestKeys = new IngestKeyCache({ find: async () => null, clock });
  context = { prisma, clock, ingestKeys, subscriptions: NO_SUBSCRIPTIONS };
  ours = await makeTenant(prisma, { clock, name: "ours" });
  theirs = await makeTenant(prisma, { clock, name: "theirs" });
  for (const { projectId } of [ours, theirs]) await insertEvents(store.clickhouse, days(projectId));
});

/** Forty days of events over two or three months, from two users a day. */
const days = (projectId: string) =>
  Array.from({ length: 80 }, (_, n) =>
    eventRow({ projectId, ts: NOW - (n >> 1) * DAY, userId: `u${n % 7}`, sessionId: `s${n % 3}` }),
  );

const settledPipeline: PurgerOptions["pipeline"] = {
  settled: async () => undefined,
  whileRemoving: (_, remove) => remove(),
  forget: async () => undefined,
  forgetUser: async () => undefined,
};

function purger(given: Partial<PurgerOptions> = {}): Purger {
  const { clickhouse } = store;
  const options = { prisma: database.prisma, clickhouse, pipeline: settledPipeline };
  return new Purger({ ...options, clock, log: silentLog, pollMs: 10, ...given });
}

const deleteOurs = () =>
  deleteProject(context, { projectId: ours.projectId, actorId: ours.userId }, "ours");

const purgedAt = async (id: string) =>
  (await database.prisma.project.findUniqueOrThrow({ where: { id } })).purgedAt?.getTime();

const rows = <T>(sql: string, project: string, settings = {}) =>
  store.clickhouse.rows<T>({ sql, params: { project }, settings, tags });

/** Rows and users, counted from rows and by each projection. */
async function countEvents(projectId: string) {
  const where = "FROM events_raw WHERE project_id = {project:UUID}";
  const quarters = "toStartOfFifteenMinutes(ts) AS quarter";
  const [raw] = await rows(`SELECT count() AS n, uniqExact(user_id) AS u ${where}`, projectId, {
    optimize_use_projections: 0,
  });
  const [byCount] = await rows(
    `SELECT sum(n) AS n FROM (SELECT ${quarters}, count() AS n ${where} GROUP BY quarter)`,
    projectId,
  );
  const [byUser] = await rows(
    `SELECT uniqExactMerge(s) AS u FROM
      (SELECT ${quarters}, uniqExactState(user_hash) AS s ${where} GROUP BY quarter)`,
    projectId,
  );
  return { raw, byCount, byUser };
}

const NOTHING = { raw: { n: "0", u: "0" }, byCount: { n: "0" }, byUser: { u: "0" } };
const ALL = { raw: { n: "80", u: "7" }, byCount: { n: "80" }, byUser: { u: "7" } };

test("a purge removes a deleted project's events, and no others, from rows and projections", async () => {
  await deleteOurs();
  clock.advance(ACCEPTING_MS);
  await purger().purge();
  expect(await countEvents(ours.projectId)).toEqual(NOTHING);
  expect(await countEvents(theirs.projectId)).toEqual(ALL);
  expect(await purgedAt(ours.projectId)).toBe(clock.now());
  expect(await purgedAt(theirs.projectId)).toBeUndefined();
});

test("a purge deletes a deleted project's conversations with the assistant, and no others", async () => {
  const { prisma } = database;
  for (const tenant of [ours, theirs]) await insertConversation(prisma, tenant);
  await deleteOurs();
  clock.advance(ACCEPTING_MS);
  await purger().purge();
  const count = ({ projectId }: Tenant) => prisma.conversation.count({ where: { projectId } });
  expect([await count(ours), await count(theirs)]).toEqual([0, 1]);
});

test("remaining events are still answered from projections, not from rows", async () => {
  await deleteOurs();
  clock.advance(ACCEPTING_MS);
  await purger().purge();
  const [used] = await rows<{ n: string }>(
    `SELECT sum(n) AS n FROM (
      SELECT toStartOfFifteenMinutes(ts) AS quarter, count() AS n FROM events_raw
      WHERE project_id = {project:UUID} GROUP BY quarter
    ) SETTINGS force_optimize_projection = 1`,
    theirs.projectId,
  );
  expect(used).toEqual({ n: "80" });
});

test("a deleted team's projects are also purged", async () => {
  await deleteTeam(context, { teamId: ours.teamId, actorId: ours.userId }, "ours");
  clock.advance(ACCEPTING_MS);
  await purger().purge();
  expect(await countEvents(ours.projectId)).toEqual(NOTHING);
});

test("nothing is removed while requests from before the deletion may be in progress", async () => {
  await deleteOurs();
  clock.advance(ACCEPTING_MS - 1);
  await purger().purge();
  expect(await countEvents(ours.projectId)).toEqual(ALL);
  expect(await purgedAt(ours.projectId)).toBeUndefined();
});

test("events that are still in the journal are delivered first and then also removed", async () => {
  const pipeline = await openTestPipeline();
  const { projectId } = ours;
  const event = journalEvent({ projectId, ts: NOW, payload: 1 });
  await pipeline.journal.append(appendOf([event], { projectId, receivedAt: NOW }));
  expect(pipeline.journal.latest(projectId)).not.toBeNull();
  const { prisma } = database;
  const arrival = { journalId: newId(), eventName: "signup", receivedAt: new Date(NOW) };
  await prisma.arrival.createMany({
    data: [ours, theirs].map(({ projectId }) => ({ projectId, ...arrival })),
  });
  await deleteOurs();
  clock.advance(ACCEPTING_MS);
  await purger({ pipeline }).purge();
  expect(pipeline.journal.backlog().events).toBe(0);
  expect(pipeline.journal.latest(projectId)).toBeNull();
  expect(await prisma.arrival.findMany()).toMatchObject([{ projectId: theirs.projectId }]);
  expect(await countEvents(projectId)).toEqual(NOTHING);
  await pipeline.stop(1_000);
});

function openTestPipeline(): Promise<Pipeline> {
  const { clickhouse } = store;
  const dir = temporaryDirectory();
  return openPipeline({ dir, clickhouse, clock, log: silentLog, maxBytes: 2 ** 30 });
}

test("during a ClickHouse outage, projects are not marked as purged, and the next purge removes their events", async () => {
  await deleteOurs();
  clock.advance(ACCEPTING_MS);
  const away: ClickHouse = {
    ...store.clickhouse,
    rows: () => Promise.reject(new BackendUnavailable("away")),
  };
  await expect(purger({ clickhouse: away }).purge()).rejects.toThrow("away");
  expect(await purgedAt(ours.projectId)).toBeUndefined();
  await purger().purge();
  expect(await countEvents(ours.projectId)).toEqual(NOTHING);
});

/** A ClickHouse that starts the removal before its client dies. */
const dyingWith = (crash: Error): ClickHouse => ({
  ...store.clickhouse,
  command: async (query) => {
    await store.clickhouse.command({ sql: "SYSTEM STOP MERGES events_raw", tags });
    await store.clickhouse.command(query);
    throw crash;
  },
});

const MUTATIONS = "SELECT 1 FROM system.mutations WHERE position(command, {project:String}) > 0";

test("a removal that a crash left running is awaited, not started again", async () => {
  await deleteOurs();
  clock.advance(ACCEPTING_MS);
  const crash = new Error("crash");
  await expect(purger({ clickhouse: dyingWith(crash) }).purge()).rejects.toBe(crash);
  const again = purger().purge();
  await store.clickhouse.command({ sql: "SYSTEM START MERGES events_raw", tags });
  await again;
  expect(await countEvents(ours.projectId)).toEqual(NOTHING);
  expect(await rows(MUTATIONS, ours.projectId)).toHaveLength(1);
});

test("a removal that fails in ClickHouse is logged with its reason and does not block others", async () => {
  await deleteOurs();
  clock.advance(1);
  await deleteProject(context, { projectId: theirs.projectId, actorId: theirs.userId }, "theirs");
  clock.advance(ACCEPTING_MS);
  const failing: ClickHouse = {
    ...store.clickhouse,
    command: (query) =>
      store.clickhouse.command(
        query.sql.startsWith("ALTER") && query.params?.project === ours.projectId
          ? { ...query, sql: `${query.sql} AND throwIf(length(user_id) > 0, 'a broken part') = 0` }
          : query,
      ),
  };
  const error = vi.fn();
  await purger({ clickhouse: failing, log: { ...silentLog, error } as unknown as Log }).purge();
  expect(error).toHaveBeenCalledOnce();
  const [logged] = error.mock.calls[0] ?? [];
  expect(logged).toMatchObject({
    projectId: ours.projectId,
    err: { message: expect.stringContaining("a broken part") },
  });
  expect(await purgedAt(ours.projectId)).toBeUndefined();
  expect(await countEvents(theirs.projectId)).toEqual(NOTHING);
  expect(await purgedAt(theirs.projectId)).toBe(clock.now());

  await purger().purge();
  expect(await countEvents(ours.projectId)).toEqual(NOTHING);
});

test("a project without events is marked as purged without a removal", async () => {
  const { teamId, userId } = ours;
  const empty = await database.prisma.project.create({
    data: { id: crypto.randomUUID(), teamId, name: "empty", ...stampsOf() },
  });
  await deleteProject(context, { projectId: empty.id, actorId: userId }, "empty");
  clock.advance(ACCEPTING_MS);
  const command = () => Promise.reject(new Error("Nothing is to be removed."));
  await purger({ clickhouse: { ...store.clickhouse, command } }).purge();
  expect(await purgedAt(empty.id)).toBe(clock.now());
});

const stampsOf = () => ({ createdAt: new Date(NOW), updatedAt: new Date(NOW) });

test("a stop does not wait for a journal that cannot be delivered", async () => {
  await deleteOurs();
  clock.advance(ACCEPTING_MS);
  const stuck = purger({
    pipeline: { ...settledPipeline, settled: () => new Promise(() => undefined) },
  });
  stuck.start();
  const purging = stuck.purge();
  await stuck.stop();
  await expect(purging).rejects.toThrow();
  expect(await purgedAt(ours.projectId)).toBeUndefined();
});

const WITHOUT_U1 = { raw: { n: "68", u: "6" }, byCount: { n: "68" }, byUser: { u: "6" } };
const eraseU1 = (userId = "u1") =>
  requestUserErasure(context, { projectId: ours.projectId, actorId: ours.userId }, userId);
const pending = () => listUserErasures(database.prisma, ours.projectId);

test("a purge removes a user's data from rows and projections, and none of other users or projects", async () => {
  await eraseU1();
  expect(await pending()).toEqual([{ userId: "u1", requestedAt: new Date(NOW).toISOString() }]);
  clock.advance(ACCEPTING_MS);
  await purger().purge();
  expect(await countEvents(ours.projectId)).toEqual(WITHOUT_U1);
  expect(await countEvents(theirs.projectId)).toEqual(ALL);
  expect(await pending()).toEqual([]);
});

test("events received from the user after the request stay", async () => {
  await eraseU1();
  const { projectId } = ours;
  const later = eventRow({ projectId, ts: NOW, receivedAt: NOW + 1, userId: "u1" });
  await insertEvents(store.clickhouse, [later]);
  clock.advance(ACCEPTING_MS);
  await purger().purge();
  expect(await countEvents(projectId)).toMatchObject({ raw: { n: "69", u: "7" } });
});

test("events received from the user before the request may be accepted a minute after it", async () => {
  await eraseU1();
  clock.advance(ACCEPTING_MS - 1);
  await purger().purge();
  expect(await pending()).toHaveLength(1);
  const { projectId } = ours;
  const late = eventRow({ projectId, ts: NOW, receivedAt: NOW - 1, userId: "u1" });
  await insertEvents(store.clickhouse, [late]);
  clock.advance(1);
  await purger().purge();
  expect(await countEvents(projectId)).toEqual(WITHOUT_U1);
});

test("a user id with quotes identifies one user and cannot alter the statement", async () => {
  const odd = "u1' OR '1'='1";
  const { projectId } = ours;
  await insertEvents(store.clickhouse, [eventRow({ projectId, ts: NOW, userId: odd })]);
  await eraseU1(odd);
  clock.advance(ACCEPTING_MS);
  await purger().purge();
  expect(await countEvents(projectId)).toEqual(ALL);
});

test("a deletion requested again while it runs is done again", async () => {
  await eraseU1();
  clock.advance(ACCEPTING_MS);
  await purger({ pipeline: { ...settledPipeline, forgetUser: () => eraseU1() } }).purge();
  expect(await pending()).toHaveLength(1);
  clock.advance(ACCEPTING_MS);
  await purger().purge();
  expect(await pending()).toEqual([]);
});

test("a user's removal that a crash left running is awaited, not started again", async () => {
  await eraseU1();
  clock.advance(ACCEPTING_MS);
  const crash = new Error("crash");
  await expect(purger({ clickhouse: dyingWith(crash) }).purge()).rejects.toBe(crash);
  const again = purger().purge();
  await store.clickhouse.command({ sql: "SYSTEM START MERGES events_raw", tags });
  await again;
  expect(await countEvents(ours.projectId)).toEqual(WITHOUT_U1);
  expect(await rows(MUTATIONS, ours.projectId)).toHaveLength(1);
});
