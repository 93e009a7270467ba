import { expect, it } from "vitest";
import { parseStat } from "./processes";

it("reads processor time and memory of a program whose name has spaces and brackets", () => {
  const before = "4242 (a (b) c) S 17 1 1 0 -1 4194560 100 0 0 0";
  const after = "31 12 0 0 20 0 11 0 5000 900000000 2500 18446744073709551615";
  expect(parseStat(`${before} ${after}`)).toEqual({
    pid: 4242,
    parent: 17,
    processorMs: 430,
    residentBytes: 10_240_000,
  });
});
