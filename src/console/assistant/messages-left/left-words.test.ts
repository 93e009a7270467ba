import { expect, test } from "vitest";
import { leftWords, toneOfMessages } from "./left-words";

const at = (used: number, limit = 25) => ({ used, limit, resetsAt: "2026-11-29T00:00:00.000Z" });

test("messages left are named from 80% on, with the time in the user's zone", () => {
  expect(leftWords(at(19), "Europe/Berlin")).toBeNull();
  expect(leftWords(at(20), "Europe/Berlin")).toBe(
    "5 of 25 messages left today; resets at midnight UTC (01:00 your time)",
  );
  expect(leftWords(at(399, 500), "UTC")).toBeNull();
  expect(leftWords(at(400, 500), "UTC")).toBe(
    "100 of 500 messages left today; resets at midnight UTC",
  );
});

test("none are left at the limit, and never less than none after a downgrade", () => {
  const none = "No messages left today; resets at midnight UTC (18:00 your time)";
  expect(leftWords(at(25), "America/Chicago")).toBe(none);
  expect(leftWords(at(300), "America/Chicago")).toBe(none);
});

test("the gauge warns from 80% on", () => {
  expect([0, 19, 20, 24, 25, 26].map((used) => toneOfMessages(at(used)))).toEqual([
    "plain",
    "plain",
    "warn",
    "warn",
    "bad",
    "bad",
  ]);
});
