import { expect, it } from "vitest";
import { applyKey } from "./use-type-ahead";

it("keeps characters of any script, and Backspace removes the last one", () => {
  expect(["m", "ü", "😀", "Backspace", " ", "王"].reduce(applyKey, "")).toBe("mü 王");
  expect(["a", "Backspace", "Backspace"].reduce(applyKey, "")).toBe("");
});

it("ignores keys that print nothing", () => {
  expect(["a", "Shift", "Enter", "ArrowDown", "Tab", "Dead", "F5"].reduce(applyKey, "")).toBe("a");
});
