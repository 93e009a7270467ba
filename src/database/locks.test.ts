import { expect, test } from "vitest";
import { LOCKS } from "./locks";

test("all advisory locks have distinct numbers", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
