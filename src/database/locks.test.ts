import { expect, test } from "vitest";
import { LOCKS } from "./locks";

test("no two advisory locks have the same number", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
