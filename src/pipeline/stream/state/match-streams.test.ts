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
  ids: { last: 3, eventsTo: 10 },
  ...change,
});
const events = (first: number, last: number, id = "a") => ({ events: { id, first, last } });

it.each<[string, Partial<PartitionStreamsState>]>([
  ["nothing is waiting", {}],
  ["messages are waiting", events(11, 30)],
  ["settled messages are not removed yet", events(5, 30)],
  ["nothing exists yet", { isUsed: false, events: null, idsTo: 0, ids: null }],
  ["ids of messages that are not settled are stored", { ids: { last: 5, eventsTo: 10 } }],
  ["the last settled ids have expired", { ids: { last: 3, eventsTo: null } }],
  ["a writer has settled and removed messages meanwhile", { settledAfter: 20, ...events(21, 20) }],
])("streams and database match: %s", (_, change) => {
  expect(mismatchOf(state(change))).toBeNull();
});

it.each<[string, "events" | "ids", Partial<PartitionStreamsState>]>([
  ["the events are missing", "events", { events: null }],
  ["the events are missing", "events", { events: null, ids: null }],
  ["the ids of earlier events are missing", "ids", { ids: null }],
  ["the ids of earlier events in NATS are older", "ids", { ids: { last: 2, eventsTo: null } }],
  ["the ids of earlier events in NATS are older", "ids", { ids: { last: 0, eventsTo: null } }],
  ["the ids of earlier events in NATS are older", "ids", { ids: { last: 3, eventsTo: 11 } }],
  ["belong to another database", "events", events(11, 30, "b")],
  ["NATS is older", "events", events(5, 9)],
  ["NATS is older", "events", { ...events(5, 9), ids: { last: 2, eventsTo: null } }],
  ["the database is older", "events", events(12, 30)],
])("they do not match: %s (%s)", (words, differing, change) => {
  expect(mismatchOf(state(change))).toEqual({ reason: expect.stringContaining(words), differing });
});
