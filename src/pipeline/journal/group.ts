import type { Append, Fate, JournalEvent } from "../types";
import type { Amount, Backlog } from "./backlog";
import { CounterDeltas } from "./counters";
import { encodeEntry } from "./entry";
import type { IdIndex } from "./id-index";
import { IdRecords } from "./id-records";
import type { ProjectNumbers } from "./projects";
import type { Tables } from "./tables";

/** An append that waits for its turn. */
export type Waiting = {
  append: Append;
  /** Bytes that its events would take. */
  bytes: number;
  resolve(fates: Fate[]): void;
  reject(error: unknown): void;
};

export type Stores = {
  tables: Tables;
  ids: IdIndex;
  projects: ProjectNumbers;
  backlog: Backlog;
};

export type GroupOutcome = { fates: Fate[][]; added: Amount; sequence: number };

/**
 * Decides on the events of a group and writes what was accepted, with the ids and the counts. Call it
 * inside a transaction. All that can fail for another reason than the disk comes before the first
 * write, because an error thrown half-way would not undo what lmdb has written by then.
 */
export function writeGroup(
  { tables, ids, projects, backlog }: Stores,
  group: readonly Waiting[],
  counted: CounterDeltas,
  lastSequence: number,
): GroupOutcome {
  const counts = new CounterDeltas();
  counts.addAll(counted);
  const entries: Buffer[] = [];
  const added: Amount = { events: 0, bytes: 0 };
  const fates = group.map(({ append }) => {
    const { projectId, events } = append;
    const decided = events.length > 0 ? claimAll(ids, projects.numberOf(projectId), events) : [];
    const accepted = events.filter((_, index) => decided[index] === "accepted");
    counts.addTally(projectId, append.receivedAt, { ...append.tally, ...tallyOf(decided) });
    if (accepted.length > 0) {
      const entry = encodeEntry(projectId, accepted);
      entries.push(entry);
      added.events += accepted.length;
      added.bytes += entry.length;
    }
    return decided;
  });

  let sequence = lastSequence;
  for (const entry of entries) tables.entries.putSync(++sequence, entry);
  ids.log();
  counts.apply(tables.counters);
  backlog.write(added);
  return { fates, added, sequence };
}

function claimAll(ids: IdIndex, project: number, events: readonly JournalEvent[]): Fate[] {
  const records = new IdRecords(events.length);
  return events.map(({ eventId, fingerprint }, index) => {
    if (fingerprint === null) return "accepted";
    records.write(index, eventId, project, fingerprint);
    return ids.claim(records, index);
  });
}

function tallyOf(fates: readonly Fate[]): Record<Fate, number> {
  const tally = { accepted: 0, duplicate: 0, conflicting_duplicate: 0 };
  for (const fate of fates) tally[fate]++;
  return tally;
}
