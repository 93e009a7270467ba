import { beforeEach, expect, it, vi } from "vitest";
import { createSignalListener } from "./stop-signals";

const stop = vi.fn();
const force = vi.fn();
let now: number;
let hear: () => void;

beforeEach(() => {
  vi.resetAllMocks();
  now = 0;
  hear = createSignalListener({ stop, force }, () => now);
});

it("a key press that arrives twice, from the terminal and from npm, counts as one request to stop", () => {
  hear();
  now += 1_500;
  hear();
  expect(stop).toHaveBeenCalledOnce();
  expect(force).not.toHaveBeenCalled();
});

it("a second key press ends the process at once", () => {
  hear();
  now += 3_000;
  hear();
  expect(stop).toHaveBeenCalledOnce();
  expect(force).toHaveBeenCalledOnce();
});
