import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeEntry, entryCount, entryEvents, entryRows } from "./entry";

const events = fc.array(
  fc.record({
    eventId: fc.uuid(),
    ts: fc.integer({ min: 0, max: 4e12 }),
    fingerprint: fc.constant(null),
    eventName: fc.constant("signup"),
    row: fc.string({ unit: "grapheme" }),
  }),
);

it("an entry gives back its events and their rows byte by byte", () => {
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
