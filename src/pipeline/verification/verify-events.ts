import { setImmediate } from "node:timers/promises";
import { UUID_BYTES, writeUuid } from "@/base/bytes/uuid";
import { countStored } from "@/clickhouse/statements/stored-counts";
import type { ClickHouse } from "@/clickhouse/types";
import { IdRecords } from "../journal/ids/id-records";
import type { LmdbJournal } from "../journal/journal";
import { entryCount, FINGERPRINT_BYTES } from "../journal/store/entry";
import type { Reconciliation } from "../reconciliation/reconciliation";
import type { Writer } from "../writer/writer";
import { type StoredId, storedIds, storedWindows } from "./stored-ids";

/** The result of one recount. It is a fault if `found` is not `expected`. */
export type Finding = { check: string; expected: number; found: number };

type Sources = {
  journal: Pick<LmdbJournal, "stores" | "sequence">;
  writer: Pick<Writer, "betweenBlocks">;
  reconciliation: Pick<Reconciliation, "compare">;
  clickhouse: ClickHouse;
  signal: AbortSignal;
};

/** Ids looked up at a time: this blocks the event loop for a few milliseconds. */
const SLICE = 2_000;

/**
 * Recounts the stored and the waiting events, looks for events that are stored twice, and looks up
 * the ids of all stored events in the index that recognises duplicates. Takes a few seconds per
 * million events.
 */
export async function verifyEvents(sources: Sources): Promise<Finding[]> {
  const { clickhouse, signal } = sources;
  const findings = [
    await verifyStored(sources),
    await sources.writer.betweenBlocks(() => verifyWaiting(sources)),
  ];
  let twice = 0;
  const ids = { expected: 0, found: 0 };
  for (const window of await storedWindows(clickhouse, signal)) {
    const stored = await storedIds(clickhouse, window, signal);
    twice += stored.length - new Set(stored.map(({ id }) => id)).size;
    const { expected, found } = await lookUp(sources, window.projectId, stored);
    ids.expected += expected;
    ids.found += found;
  }
  return [
    ...findings,
    { check: "Events stored twice", expected: 0, found: twice },
    { check: "Ids of stored events in the index", ...ids },
  ];
}

async function verifyStored({ reconciliation, clickhouse, signal }: Sources): Promise<Finding> {
  const differences = await reconciliation.compare();
  const stored = await countStored(clickhouse, { signal });
  const found = stored.reduce((sum, { events }) => sum + events, 0);
  // Months of which too many and of which too few events are stored must not cancel each other out.
  const off = differences.reduce((sum, { missing }) => sum + Math.abs(missing), 0);
  return { check: "Events in ClickHouse", expected: found + off, found };
}

async function verifyWaiting({ journal, signal }: Sources): Promise<Finding> {
  const { sequence: last, stores } = journal;
  const { events: expected } = stores.backlog.amount;
  let found = 0;
  for (let start = stores.backlog.settledUpTo + 1; start <= last; start += SLICE) {
    const end = Math.min(start + SLICE, last + 1);
    for (const { value } of stores.tables.entries.getRange({ start, end }))
      found += entryCount(value);
    await setImmediate();
    signal.throwIfAborted();
  }
  return { check: "Events waiting in the journal", expected, found };
}

/**
 * How many of the events must be in the index, since they were received recently, and how many are.
 */
async function lookUp({ journal, signal }: Sources, projectId: string, stored: StoredId[]) {
  const { stores } = journal;
  const since = stores.ids.completeSince;
  const recent = stored.filter(({ receivedAt }) => receivedAt >= since);
  const project = stores.projects.known(projectId);
  let found = 0;
  for (let at = 0; project !== undefined && at < recent.length; at += SLICE) {
    for (const { id } of recent.slice(at, at + SLICE)) {
      if (stores.ids.knows(recordOf(id, project), 0)) found++;
    }
    await setImmediate();
    signal.throwIfAborted();
  }
  return { expected: recent.length, found };
}

const NO_FINGERPRINT = Buffer.alloc(FINGERPRINT_BYTES);

function recordOf(eventId: string, project: number): IdRecords {
  const id = Buffer.alloc(UUID_BYTES);
  writeUuid(eventId, id, 0);
  const records = new IdRecords(1);
  records.write(0, id, 0, project, NO_FINGERPRINT, 0);
  return records;
}
