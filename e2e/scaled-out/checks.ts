import { inspect } from "node:util";
import { expect, vi } from "vitest";
import { writeUuid } from "@/base/bytes/uuid";
import { silentLog } from "@/base/log";
import { eventIdAt } from "@/pipeline/journal/store/entry";
import { Backlog } from "@/pipeline/stream/backlog";
import { partitionOf } from "@/pipeline/stream/messages/partition-of";
import { connectNats } from "@/pipeline/stream/nats/connect";
import { NatsStreams } from "@/pipeline/stream/nats/nats-streams";
import { PartitionTable } from "@/pipeline/stream/state/partition-table";
import { countMetric, readTable } from "../crash-checks";
import type { LoadEvent } from "../load";
import { type Acknowledged, type Clients, keyOf } from "./clients";
import type { Installation } from "./installation";
import type { ProductProcess } from "./product-process";

const SOON = { timeout: 120_000, interval: 1_000 };
const tags = { surface: "test" };

type Stored = { project: string; id: string; user: string; n: number };

/** Resolves once all messages that NATS has are in ClickHouse and counted. */
export async function untilSettled({ services, database }: Installation): Promise<void> {
  const connection = await vi.waitFor(() => connectNats(services.nats.url, silentLog), SOON);
  try {
    const streams = await NatsStreams.open(connection, silentLog);
    const table = new PartitionTable(database.prisma);
    const { length: partitions } = await table.settled();
    const maxBytes = Number.POSITIVE_INFINITY;
    const backlog = new Backlog({ streams, table, partitions, maxBytes, log: silentLog });
    await backlog.settled(AbortSignal.timeout(SOON.timeout)).catch(async (cause: unknown) => {
      const rows = await database.prisma.streamPartition.findMany();
      const last = await Promise.all(rows.map((one) => streams.lastEvents(one.partition)));
      throw new Error(`Not settled: ${inspect({ rows, last })}`, { cause });
    });
  } finally {
    await connection.close();
  }
}

/** Checks what holds at any time: no event is stored twice. */
export async function expectNothingTwice({ clickhouse }: Installation): Promise<void> {
  const twice = () =>
    clickhouse.rows({
      sql: "SELECT event_id FROM events_raw GROUP BY project_id, event_id HAVING count() > 1 LIMIT 3",
      tags,
    });
  await expect.poll(() => twice().catch(String), SOON).toEqual([]);
}

/**
 * Checks ClickHouse and PostgreSQL while no client sends: acknowledged events are stored once,
 * nothing else is, and usage is equal to what is stored.
 */
export async function expectExactStores(
  installation: Installation,
  clients: Clients,
): Promise<void> {
  await untilSettled(installation);
  // A request that its client has given up can still arrive.
  await expect.poll(() => differences(installation, clients), SOON).toEqual([]);
  const { clickhouse } = installation;
  const isSame = async () => new Set(Object.values(await readTable(clickhouse))).size === 1;
  await expect.poll(isSame, SOON).toBe(true);
}

/** Checks that a web process returns the metrics of what is stored. */
export async function expectExactMetrics(
  { url }: ProductProcess,
  installation: Installation,
  clients: Clients,
): Promise<void> {
  const { personalKey } = installation.identity;
  // A request that its client has given up can still arrive.
  await vi.waitFor(async () => {
    const counted = await countedEvents(installation, clients);
    for (const projectId of new Set(counted.map((one) => one.projectId))) {
      const events = counted.flatMap((one) => (one.projectId === projectId ? [one.event] : []));
      const metric = (name: string, query: Record<string, string> = {}) =>
        countMetric({ url, personalKey }, name, { project_id: projectId, ...query });
      expect(await metric("count")).toBe(events.length);
      const users = new Set(events.map(({ user_id }) => user_id));
      expect(await metric("unique_users")).toBe(users.size);
      expect(await metric("sum", { property: "amount" })).toBe(amountOf(events));
      for (const event_name of new Set(events.map((event) => event.event_name))) {
        const named = events.filter((event) => event.event_name === event_name);
        expect(await metric("count", { event_name })).toBe(named.length);
      }
    }
  }, SOON);
}

const amountOf = (events: readonly LoadEvent[]): number =>
  events.reduce((sum, { properties }) => sum + Number(properties.amount), 0);

function storedEvents({ clickhouse }: Installation): Promise<Stored[]> {
  return clickhouse.rows<Stored>({
    sql: `SELECT toString(project_id) AS project, toString(event_id) AS id, any(user_id) AS user,
            toUInt32(count()) AS n
          FROM events_raw GROUP BY project_id, event_id`,
    tags,
  });
}

/** The acknowledged events, and those of the requests without ids that were stored. */
async function countedEvents(installation: Installation, clients: Clients) {
  const users = new Set((await storedEvents(installation)).map(({ user }) => user));
  const anonymous = clients.anonymous
    .filter(({ userId }) => users.has(userId))
    .flatMap(({ projectId, events }) => events.map((event) => ({ projectId, event })));
  return [...clients.acknowledged.values(), ...anonymous];
}

/** What is wrong, in words; only a few examples of each kind. */
async function differences(installation: Installation, clients: Clients): Promise<string[]> {
  const stored = await storedEvents(installation);
  const byUser = countBy(stored, ({ project, user }) => keyOf(project, user));
  const anonymous = new Map(
    clients.anonymous.map((one) => [keyOf(one.projectId, one.userId), one]),
  );
  const keys = new Set(stored.map(({ project, id }) => keyOf(project, id)));
  const { acknowledged } = clients;
  const partitions = await installation.database.prisma.streamPartition.count();
  const isSent = ({ project, id, user }: Stored) =>
    acknowledged.has(keyOf(project, id)) || anonymous.has(keyOf(project, user));
  const found = [
    ...some(
      "lost",
      [...acknowledged]
        .filter(([key]) => !keys.has(key))
        .map(([, one]) => describeLost(one, partitions)),
    ),
    ...some(
      "stored several times",
      stored.filter(({ n }) => n > 1),
    ),
    ...some(
      "never sent",
      stored.filter((one) => !isSent(one)),
    ),
    ...some(
      "stored in part",
      [...anonymous].flatMap(([key, { events, isAcknowledged }]) => {
        const found = byUser.get(key) ?? 0;
        const isRight = found === events.length || (found === 0 && !isAcknowledged);
        return isRight ? [] : [`${key}: ${found} of ${events.length}`];
      }),
    ),
    ...(await usageDifferences(installation, stored)),
  ];
  return found.length === 0 ? [] : [...found, await progress(installation)];
}

/** Names its partition, whose stream and writer may show the cause. */
function describeLost({ projectId, event, at }: Acknowledged, partitions: number): string {
  const entry = Buffer.alloc(eventIdAt(1));
  writeUuid(projectId, entry, 0);
  writeUuid(event.event_id, entry, eventIdAt(0));
  const partition = partitionOf(entry, 0, partitions);
  return `${projectId} ${event.event_id} of partition ${partition}, acknowledged at ${new Date(at).toISOString()}`;
}

/**
 * What helps to find the cause: an event that is stored but not counted may be
 * counted as a duplicate.
 */
async function progress({ database: { prisma } }: Installation): Promise<string> {
  const counts = await prisma.usageDay.groupBy({
    by: ["reason", "journalId"],
    _sum: { events: true },
  });
  const partitions = await prisma.streamPartition.findMany();
  return inspect({ counts, partitions }, { depth: 4, breakLength: 160 });
}

async function usageDifferences(
  { database, teamId }: Installation,
  stored: readonly Stored[],
): Promise<string[]> {
  const { prisma } = database;
  const months = await prisma.usageMonth.aggregate({ where: { teamId }, _sum: { events: true } });
  const days = await prisma.usageDay.groupBy({
    by: ["projectId"],
    where: { reason: "accepted" },
    _sum: { events: true },
  });
  const byProject = countBy(stored, ({ project }) => project);
  const projects = new Set([...byProject.keys(), ...days.map(({ projectId }) => projectId)]);
  return [
    ...difference("usage of the team", Number(months._sum.events ?? 0), stored.length),
    ...[...projects].flatMap((project) => {
      const day = days.find(({ projectId }) => projectId === project);
      const counted = Number(day?._sum.events ?? 0);
      return difference(`usage of ${project}`, counted, byProject.get(project) ?? 0);
    }),
  ];
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

const difference = (name: string, counted: number, stored: number): string[] =>
  counted === stored ? [] : [`${name}: ${counted} counted, ${stored} stored`];

const some = (what: string, found: readonly unknown[]): string[] =>
  found.length === 0
    ? []
    : [`${found.length} ${what}, such as ${JSON.stringify(found.slice(0, 3))}`];
