import { expect, test } from "vitest";
import { LOCKS } from "./locks";

test("every advisory lock has a different number", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
