import { beforeEach, describe, expect, it, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { BodyMemory, SMALL_BODY_BYTES } from "./body-memory";

const LARGE = SMALL_BODY_BYTES + 1;

let memory: BodyMemory;

beforeEach(() => {
  memory = new BodyMemory({ small: 2 * SMALL_BODY_BYTES, large: 2 * LARGE });
});

function arrive(bytes: number) {
  const giveUp = vi.fn<(error: BackendUnavailable) => void>();
  const body = memory.open(giveUp);
  body.take(bytes);
  return { body, giveUp };
}

describe("when the memory is full", () => {
  it("the body that has been arriving longest is evicted, and its memory is free at once", () => {
    const [first, second, third] = [arrive(LARGE), arrive(LARGE), arrive(LARGE)];
    expect(first.giveUp).toHaveBeenCalledExactlyOnceWith(expect.any(BackendUnavailable));
    expect(second.giveUp).not.toHaveBeenCalled();
    expect(third.giveUp).not.toHaveBeenCalled();
    expect(memory.used).toBe(2 * LARGE);
    first.body.release();
    expect(memory.used).toBe(2 * LARGE);
  });

  it("complete bodies stay, and a new one is rejected if all are complete", () => {
    const whole = [arrive(LARGE), arrive(LARGE)];
    for (const { body } of whole) body.arrived();
    const newcomer = arrive(LARGE);
    expect(newcomer.giveUp).toHaveBeenCalledOnce();
    newcomer.body.take(1);
    expect(newcomer.giveUp).toHaveBeenCalledOnce();
    for (const { giveUp } of whole) expect(giveUp).not.toHaveBeenCalled();
    expect(memory.used).toBe(2 * LARGE);
  });

  it("with large bodies, a small one is still accepted and not evicted", () => {
    for (const { body } of [arrive(LARGE), arrive(LARGE)]) body.arrived();
    const small = arrive(SMALL_BODY_BYTES);
    const large = arrive(LARGE);
    expect(large.giveUp).toHaveBeenCalledOnce();
    expect(small.giveUp).not.toHaveBeenCalled();
  });

  it("unfinished small bodies are evicted for small ones and do not affect large ones", () => {
    const large = arrive(LARGE);
    const small = [arrive(SMALL_BODY_BYTES), arrive(SMALL_BODY_BYTES), arrive(1)];
    expect(small.map(({ giveUp }) => giveUp.mock.calls.length)).toEqual([1, 0, 0]);
    expect(large.giveUp).not.toHaveBeenCalled();
  });
});

it("a growing body moves to the pool of its size and is released completely", () => {
  const { body, giveUp } = arrive(SMALL_BODY_BYTES);
  body.take(1);
  expect(memory.used).toBe(LARGE);
  const small = [arrive(SMALL_BODY_BYTES), arrive(SMALL_BODY_BYTES)];
  for (const other of small) expect(other.giveUp).not.toHaveBeenCalled();
  for (const other of small) other.body.release();
  body.release();
  expect(memory.used).toBe(0);
  expect(giveUp).not.toHaveBeenCalled();
});
