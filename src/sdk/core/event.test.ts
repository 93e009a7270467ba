import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventId } from "./event";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const LAST_MS = 2 ** 48 - 1;

const randomBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

test("an event's id is a UUIDv7 that begins with its time", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LAST_MS }), randomBytes, (now, random) => {
      const id = createEventId(now, random);
      expect(id).toMatch(UUID_V7);
      expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(now);
    }),
  );
});

test("ids of one millisecond differ in each of the 74 random bits", () => {
  const ids = Array.from({ length: 80 }, (_, bit) => {
    const random = new Uint8Array(10);
    random[bit >> 3] = 1 << (bit & 7);
    return createEventId(0, random);
  });
  // The version and the variant take six of the eighty bits' places.
  expect(new Set([...ids, createEventId(0, new Uint8Array(10))]).size).toBe(75);
});
