import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteWriter } from "./byte-writer";

test("integers of 64 bits are exact, negative ones too", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const writer = new ByteWriter();
      writer.int64(value);
      expect(writer.written.readBigInt64LE()).toBe(BigInt(value));
    }),
  );
});

test("what was written stays when the buffer grows, and a cleared writer starts again", () => {
  const writer = new ByteWriter();
  writer.text("first");
  writer.text("x".repeat(3_000_000));
  writer.byte(7);
  expect(writer.written.subarray(0, 6).toString("latin1")).toBe("\u0005first");
  expect(writer.length).toBe(6 + 4 + 3_000_000 + 1);
  expect(writer.written.at(-1)).toBe(7);
  writer.clear();
  writer.text("é");
  expect(writer.written).toEqual(Buffer.from([2, 0xc3, 0xa9]));
});

test("a UUID is written in both orders, and anything else is rejected", () => {
  const writer = new ByteWriter();
  writer.uuid("00112233-4455-6677-8899-aabbccddeeff");
  writer.wordsOfUuid("00112233-4455-6677-8899-aabbccddeeff");
  expect(writer.written.toString("hex")).toBe(
    "00112233445566778899aabbccddeeff7766554433221100ffeeddccbbaa9988",
  );
  expect(() => writer.uuid("00112233-4455-6677-8899-AABBCCDDEEFF")).toThrow(TypeError);
});
