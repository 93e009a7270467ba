import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeEvents, type JournalEvent } from "@/testing/journal/encode-events";
import { jsonEntry } from "@/testing/journal/json-entry";
import { eventRow } from "@/testing/stores/events";
import {
  BINARY_FORMAT,
  entryCount,
  entryEvents,
  entryFormat,
  entryRows,
  joinEntries,
  lastRow,
  pickEvents,
} from "./entry";

const encodeEntry = (projectId: string, events: JournalEvent[]) =>
  encodeEvents(projectId, events).entry;

const events = fc.array(
  fc.record({
    eventId: fc.uuid(),
    ts: fc.integer({ min: 0, max: 4e12 }),
    fingerprint: fc.constant(null),
    row: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  }),
);

it("events and rows are read from an entry byte for byte", () => {
  fc.assert(
    fc.property(fc.uuid(), events, (projectId, written) => {
      const entry = encodeEntry(projectId, written);
      expect(entryCount(entry)).toBe(written.length);
      expect(entryFormat(entry)).toBe(BINARY_FORMAT);
      expect(entryRows(entry)).toEqual(Buffer.concat(written.map(({ row }) => row)));
      expect(entryEvents(entry)).toEqual(
        written.map(({ eventId, ts, row }) => ({
          projectId,
          eventId,
          ts,
          row,
        })),
      );
    }),
  );
});

it("reads the entries of older versions, whose rows are JSON and have a line each", () => {
  const projectId = crypto.randomUUID();
  const rows = ["a", "🙂\n", ""].map((userId) => eventRow({ projectId, userId }));
  const { entry } = jsonEntry(projectId, rows, ({ userId }) => JSON.stringify(userId));
  expect(entryFormat(entry)).not.toBe(BINARY_FORMAT);
  expect(entryCount(entry)).toBe(3);
  expect(entryRows(entry).toString()).toBe('"a"\n"🙂\\n"\n""\n');
  expect(entryEvents(entry)).toEqual(
    rows.map(({ eventId, ts, userId }) => ({
      projectId,
      eventId,
      ts,
      row: Buffer.from(`${JSON.stringify(userId)}\n`),
    })),
  );
});

it("picked events are the same as if only they had been encoded", () => {
  fc.assert(
    fc.property(fc.uuid(), events, fc.array(fc.boolean()), (projectId, written, kept) => {
      const isKept = (index: number) => kept[index] === true;
      const picked = pickEvents(encodeEntry(projectId, written), isKept);
      const encoded = written.filter((_, index) => isKept(index));
      expect(picked).toEqual(encodeEntry(projectId, encoded));
      const last = encoded.at(-1);
      if (last) expect(lastRow(picked)).toEqual(last.row);
    }),
  );
});

it("only an event without a fingerprint has eight zeros as its fingerprint", () => {
  const ids = [null, 0n, 2n ** 64n - 1n].map((fingerprint) => ({
    eventId: crypto.randomUUID(),
    ts: 0,
    fingerprint,
    row: Buffer.alloc(0),
  }));
  const { fingerprints } = encodeEvents(crypto.randomUUID(), ids);
  expect(fingerprints.toString("hex").match(/.{16}/g)).toEqual([
    "0000000000000000",
    "ffffffffffffffff",
    "ffffffffffffffff",
  ]);
});

it("joined entries contain the same events in the same order", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.array(events), (projectId, appends) => {
      const entries = appends.map((written) => encodeEntry(projectId, written));
      const joined = joinEntries(entries);
      expect(joined.flatMap(entryEvents)).toEqual(entries.flatMap(entryEvents));
      expect(joined).toHaveLength(Math.min(appends.length, 1));
    }),
  );
});

it("entries that would be too large together stay separate", () => {
  const event = { eventId: crypto.randomUUID(), ts: 0, fingerprint: null };
  const [small, large] = [10, 200_000].map((length) =>
    encodeEntry(event.eventId, [{ ...event, row: Buffer.alloc(length) }]),
  );
  if (!small || !large) throw new TypeError("Both were made");
  const joined = joinEntries([small, large, small, large, large]);
  expect(joined.map(entryCount)).toEqual([3, 1, 1]);
  expect(joined[2]).toBe(large);
});
