import { expect, it } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { BodyMemory } from "./read-body";

it("bodies over all connections share one bound, and what is given back can be taken again", () => {
  const memory = new BodyMemory(10);
  memory.take(6);
  expect(() => memory.take(5)).toThrow(BackendUnavailable);
  memory.give(6);
  memory.take(10);
  expect(memory.used).toBe(10);
});
