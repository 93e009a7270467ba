import { setTimeout } from "node:timers/promises";
import { EVENTS_TABLE } from "@/clickhouse/events";
import { insertOutcomeStatements } from "@/clickhouse/statements/insert-outcome";
import type { ClickHouse, Query } from "@/clickhouse/types";
import type { EntryEvent } from "../journal/store/entry";

/** How many ids fit into a query; ClickHouse limits its size to 256 KB by default. */
const IDS_PER_QUERY = 4_000;

const tags = { surface: "writer" };
/** In the embedded engine, queries in this lane wait until an abandoned insert has ended. */
const lane = "write";

/**
 * Returns the events that ClickHouse does not have. Each query covers a narrow time range, so that
 * it skips whole partitions and most granules.
 */
export async function findMissing(
  clickhouse: ClickHouse,
  events: readonly EntryEvent[],
): Promise<EntryEvent[]> {
  const byTime = events.toSorted((a, b) => a.ts - b.ts);
  const missing = new Set<EntryEvent>();
  for (let from = 0; from < byTime.length; from += IDS_PER_QUERY) {
    const batch = byTime.slice(from, from + IDS_PER_QUERY);
    const found = new Set(await storedKeys(clickhouse, batch));
    for (const event of batch) if (!found.has(keyOf(event))) missing.add(event);
  }
  // In the original order.
  return events.filter((event) => missing.has(event));
}

const keyOf = ({ projectId, eventId }: EntryEvent): string => `${projectId} ${eventId}`;

async function storedKeys(
  clickhouse: ClickHouse,
  events: readonly EntryEvent[],
): Promise<string[]> {
  const rows = await clickhouse.rows<{ key: string }>({
    sql: `SELECT concat(toString(project_id), ' ', toString(event_id)) AS key FROM ${EVENTS_TABLE}
      WHERE ts >= fromUnixTimestamp64Milli({from:Int64}) AND ts <= fromUnixTimestamp64Milli({to:Int64})
        AND project_id IN {projects:Array(UUID)} AND event_id IN {ids:Array(UUID)}`,
    params: {
      from: events.at(0)?.ts,
      to: events.at(-1)?.ts,
      projects: [...new Set(events.map(({ projectId }) => projectId))],
      ids: events.map(({ eventId }) => eventId),
    },
    tags,
    lane,
  });
  return rows.map(({ key }) => key);
}

/**
 * Makes sure that an insert has ended, with whatever outcome, and that whoever looks for its rows
 * finds them: a server continues it after its client has disconnected, and looking before it ends,
 * or on a replica that has not fetched the rows yet, would report them as missing.
 */
export async function awaitEnd(
  clickhouse: ClickHouse,
  queryId: string,
  { pollMs, signal }: { pollMs: number; signal: AbortSignal },
): Promise<void> {
  const { running, cancel, catchUp } = insertOutcomeStatements(clickhouse);
  const query: Omit<Query, "sql"> = { params: { queryId }, tags, lane, signal };
  const isRunning = async () => (await clickhouse.rows({ ...query, ...running })).length > 0;
  if (await isRunning()) {
    // Once: on a cluster, each one goes through Keeper to every server.
    await clickhouse.command({ ...query, ...cancel, lane: "control" });
    do await setTimeout(pollMs, undefined, { signal });
    while (await isRunning());
  }
  if (catchUp !== null) await clickhouse.command({ tags, lane, signal, ...catchUp });
}
