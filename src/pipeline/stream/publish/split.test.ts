import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "@/base/errors";
import {
  encodeEvents,
  type JournalEvent,
  journalEvent,
  P1,
  P2,
} from "@/testing/journal/journal-events";
import type { EncodedEvents } from "../../contract/journal";
import { entryEvents } from "../../journal/store/entry";
import { partitionOf } from "../messages/partition-of";
import { splitEvents } from "./split";

const PARTITIONS = 8;
const NO_LIMIT = 2 ** 30;
const split = (events: JournalEvent[], maxBytes = NO_LIMIT) =>
  splitEvents(encodeEvents(P1, events), PARTITIONS, maxBytes);
const generated = (): JournalEvent => ({ ...journalEvent(), fingerprint: null });
const idsOf = ({ entry }: EncodedEvents) => entryEvents(entry).map(({ eventId }) => eventId);
const many = (count: number, make = () => journalEvent()) => Array.from({ length: count }, make);

it("each event is in exactly one message, that of its partition, with its fingerprint", () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 4_000 }), (count, maxBytes) => {
      const events = Array.from({ length: count }, (_, payload) => journalEvent({ payload }));
      if (count === 0) return;
      const { repeatable, unrepeatable } = split(events, maxBytes);
      expect(unrepeatable).toBeNull();
      const found = repeatable.flatMap(({ partition, events: part }) =>
        idsOf(part).map((eventId, index) => {
          expect(partitionOf(part.entry, index, PARTITIONS)).toBe(partition);
          return { eventId, fingerprint: part.fingerprints.readBigUInt64BE(8 * index) };
        }),
      );
      const sent = events.map(({ eventId, fingerprint }) => ({ eventId, fingerprint }));
      expect(new Set(found)).toEqual(new Set(sent));
      expect(found).toHaveLength(count);
    }),
  );
});

it("an event has the same partition in every request, and projects do not share it", () => {
  const event = journalEvent();
  const partitionIn = (projectId: string, events: JournalEvent[], at: number) =>
    partitionOf(encodeEvents(projectId, events).entry, at, 2 ** 16);
  expect(partitionIn(P1, [event], 0)).toBe(partitionIn(P1, [...many(9), event], 9));
  expect(partitionIn(P1, [event], 0)).not.toBe(partitionIn(P2, [event], 0));
});

it("events are spread over all partitions", () => {
  const counts = new Map<number, number>();
  for (const { partition, events } of split(many(4_000)).repeatable)
    counts.set(partition, idsOf(events).length);
  expect(counts.size).toBe(PARTITIONS);
  for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(150);
});

it("events without an id of the client are in one message, apart from the others", () => {
  const [own, others] = [many(20), many(20, generated)];
  const { repeatable, unrepeatable } = split([...own, ...others]);
  expect(unrepeatable && idsOf(unrepeatable.events)).toEqual(others.map(({ eventId }) => eventId));
  expect(repeatable.flatMap(({ events }) => idsOf(events))).toHaveLength(20);
});

it("if they do not fit into one message, the request is rejected", () => {
  expect(() => split(many(20, generated), 1_000)).toThrow(AppError);
  expect(() => split(many(20), 1_000)).not.toThrow();
});

it("of events with one id, the first is published", () => {
  const first = journalEvent({ payload: 1 });
  const { eventId } = first;
  const twins = [first, first, journalEvent({ eventId, payload: 2 })];
  const { repeatable, outcomes } = split(twins);
  expect(outcomes).toEqual(["published", "duplicate", "conflicting_duplicate"]);
  expect(repeatable.flatMap(({ events }) => idsOf(events))).toEqual([eventId]);
});
