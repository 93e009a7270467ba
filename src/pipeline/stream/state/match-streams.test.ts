import { expect, it } from "vitest";
import { mismatchOf, type PartitionStreamsState } from "./match-streams";

const state = (change: Partial<PartitionStreamsState> = {}): PartitionStreamsState => ({
  partition: 0,
  id: "a",
  isUsed: true,
  settledBefore: 10,
  settledAfter: 10,
  events: { id: "a", first: 11, last: 10 },
  idsTo: 3,
  ids: { last: 3 },
  ...change,
});
const events = (first: number, last: number, id = "a") => ({ events: { id, first, last } });

it.each<[string, Partial<PartitionStreamsState>]>([
  ["nothing is waiting", {}],
  ["messages are waiting", events(11, 30)],
  ["settled messages are not removed yet", events(5, 30)],
  ["nothing exists yet", { isUsed: false, events: null, idsTo: 0, ids: null }],
  ["ids of messages that are not settled are stored", { ids: { last: 5 } }],
  ["a writer has settled and removed messages meanwhile", { settledAfter: 20, ...events(21, 20) }],
])("streams and database match: %s", (_, change) => {
  expect(mismatchOf(state(change))).toBeNull();
});

it.each<[string, Partial<PartitionStreamsState>]>([
  ["the events are missing", { events: null }],
  ["the ids of earlier events are missing", { ids: null }],
  ["the ids of earlier events in NATS are older", { ids: { last: 2 } }],
  ["the ids of earlier events in NATS are older", { ids: { last: 0 } }],
  ["belong to another database", events(11, 30, "b")],
  ["NATS is older", events(5, 9)],
  ["the database is older", events(12, 30)],
])("they do not match: %s", (words, change) => {
  expect(mismatchOf(state(change))).toContain(words);
});
