import { expect, it } from "vitest";
import { typed } from "./use-type-ahead";

it("keeps characters of any script, and takes the last one back", () => {
  expect(["m", "ü", "😀", "Backspace", " ", "王"].reduce(typed, "")).toBe("mü 王");
  expect(["a", "Backspace", "Backspace"].reduce(typed, "")).toBe("");
});

it("passes over keys that write nothing", () => {
  expect(["a", "Shift", "Enter", "ArrowDown", "Tab", "Dead", "F5"].reduce(typed, "")).toBe("a");
});
