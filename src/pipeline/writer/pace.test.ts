import { expect, test } from "vitest";
import { DEFAULT_PACE, intervalAfter } from "./pace";

const after = (rows: number, tookMs: number) => intervalAfter({ rows, tookMs }, DEFAULT_PACE);

test("few events are written four times a second, however long it takes", () => {
  expect([after(1, 20), after(499, 20), after(1, 2_000)]).toEqual([250, 250, 250]);
});

test("many events are written twice a second", () => {
  expect([after(500, 20), after(50_000, 400)]).toEqual([500, 500]);
});

test("slow inserts shorten the interval, so that an event can still be queried within a second", () => {
  expect(after(20_000, 600)).toBe(300);
  for (const tookMs of [0, 100, 399, 401, 500, 649])
    expect(after(20_000, tookMs) + tookMs).toBeLessThan(1_000);
  expect(after(20_000, 5_000)).toBe(250);
});
