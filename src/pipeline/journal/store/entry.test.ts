import fc from "fast-check";
import { expect, it } from "vitest";
import {
  encodeEvents,
  entryCount,
  entryEvents,
  entryRows,
  type JournalEvent,
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
    row: fc.string({ unit: "grapheme" }),
  }),
);

it("events and rows are read from an entry byte for byte", () => {
  fc.assert(
    fc.property(fc.uuid(), events, (projectId, written) => {
      const entry = encodeEntry(projectId, written);
      expect(entryCount(entry)).toBe(written.length);
      expect(entryRows(entry).toString()).toBe(written.map(({ row }) => `${row}\n`).join(""));
      expect(entryEvents(entry)).toEqual(
        written.map(({ eventId, ts, row }) => ({
          projectId,
          eventId,
          ts,
          row: Buffer.from(`${row}\n`),
        })),
      );
    }),
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
      if (last) expect(lastRow(picked).toString()).toBe(`${last.row}\n`);
    }),
  );
});

it("only an event without a fingerprint has eight zeros as its fingerprint", () => {
  const ids = [null, 0n, 2n ** 64n - 1n].map((fingerprint) => ({
    eventId: crypto.randomUUID(),
    ts: 0,
    fingerprint,
    row: "",
  }));
  const { fingerprints } = encodeEvents(crypto.randomUUID(), ids);
  expect(fingerprints.toString("hex").match(/.{16}/g)).toEqual([
    "0000000000000000",
    "0000000000000001",
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
    encodeEntry(event.eventId, [{ ...event, row: "x".repeat(length) }]),
  );
  if (!small || !large) throw new TypeError("Both were made");
  const joined = joinEntries([small, large, small, large, large]);
  expect(joined.map(entryCount)).toEqual([3, 1, 1]);
  expect(joined[2]).toBe(large);
});
