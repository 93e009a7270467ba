import { expect, it } from "vitest";
import { newOrderedId, newSequentialId } from "./ids";

it("ordered ids are UUIDv7, lower case, and never repeat", () => {
  const ids = Array.from({ length: 1_000 }, newOrderedId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

it("an ordered id starts with its creation time", () => {
  const before = Date.now();
  const made = Number.parseInt(newOrderedId().replace("-", "").slice(0, 12), 16);
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now());
});

it("sequential ids sort in the order of creation", () => {
  const ids = Array.from({ length: 1_000 }, newSequentialId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
