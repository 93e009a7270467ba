import { expect, test } from "vitest";
import { eventLimit, overageCost, overageEvents, PLANS } from "./plans";

test("the plans match the limits in the specification", () => {
  expect(PLANS).toMatchObject({
    free: {
      price: 0,
      events: { included: 100_000, overage: null },
      projects: 1,
      members: 1,
      assistant: { messagesPerDay: 25, models: ["fast"], model: "fast" },
      toolCallsPerDay: 0,
      retentionMonths: 13,
    },
    pro: {
      price: 2_900,
      events: { included: 2_000_000, overage: { price: 100, per: 100_000 } },
      projects: 10,
      members: 5,
      assistant: {
        messagesPerDay: 500,
        models: ["fast", "balanced", "most_capable"],
        model: "balanced",
      },
      toolCallsPerDay: 2_000,
      retentionMonths: 13,
    },
  });
});

test("Free accepts up to 20% above its quota; plans with overage have no limit", () => {
  expect(eventLimit("free")).toBe(120_000);
  expect(eventLimit("pro")).toBe(Number.POSITIVE_INFINITY);
});

test("a spending limit allows exactly the overage that it pays for", () => {
  expect(eventLimit("pro", 5_00)).toBe(2_500_000);
  expect(eventLimit("pro", 0)).toBe(2_000_000);
  expect(eventLimit("pro", 5_00, 1_000)).toBe(2_501_000);
  expect(overageCost("pro", overageEvents("pro", 2_500_000))).toBe(5_00);
  expect(overageCost("pro", 1)).toBe(0.001);
});

test("Free has no overage, whatever its limit", () => {
  expect(eventLimit("free", 5_00)).toBe(120_000);
  expect(overageEvents("free", 130_000)).toBe(0);
});
