import type { Append, Arrival, Fate } from "../types";
import type { Amount, Backlog } from "./backlog";
import { CounterDeltas } from "./counters";
import { encodeEntry, eventIdAt } from "./entry";
import type { IdIndex } from "./id-index";
import { IdRecords } from "./id-records";
import type { ProjectNumbers } from "./projects";
import type { Tables } from "./tables";

/** An append that waits for its turn. */
export type Waiting = {
  append: Append;
  /** All its events, ready to be kept if they are all new. */
  entry: Buffer;
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
  const records = new IdRecords(group.reduce((sum, { append }) => sum + append.events.length, 0));
  const entries: Buffer[] = [];
  const latest = new Map<string, Arrival>();
  const added: Amount = { events: 0, bytes: 0 };
  let claimed = 0;
  const fates = group.map(({ append, entry }) => {
    const { projectId, events } = append;
    const project = events.length > 0 ? projects.numberOf(projectId) : 0;
    const decided = events.map(({ fingerprint }, index): Fate => {
      records.write(claimed, entry, eventIdAt(index), project, fingerprint ?? 0n);
      return fingerprint === null ? ids.keep(records, claimed++) : ids.claim(records, claimed++);
    });
    const tally = tallyOf(decided);
    counts.addTally(projectId, append.receivedAt, { ...append.tally, ...tally });
    if (tally.accepted === 0) return decided;
    const isNew = (_: unknown, index: number) => decided[index] === "accepted";
    const allNew = tally.accepted === events.length;
    const last = events[decided.lastIndexOf("accepted")];
    if (last) latest.set(projectId, { eventName: last.eventName, receivedAt: append.receivedAt });
    const kept = allNew ? entry : encodeEntry(projectId, events.filter(isNew));
    entries.push(kept);
    added.events += tally.accepted;
    added.bytes += kept.length;
    return decided;
  });

  let sequence = lastSequence;
  for (const entry of entries) tables.entries.putSync(++sequence, entry);
  projects.write();
  ids.write();
  counts.apply(tables.counters);
  for (const [projectId, arrival] of latest) tables.latest.putSync(projectId, arrival);
  backlog.writeAppended(added);
  return { fates, added, sequence };
}

function tallyOf(fates: readonly Fate[]): Record<Fate, number> {
  const tally = { accepted: 0, duplicate: 0, conflicting_duplicate: 0 };
  for (const fate of fates) tally[fate]++;
  return tally;
}
