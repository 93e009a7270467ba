import { expect, test } from "vitest";
import { forecastWords, limitWords, reachedWords } from "./overage-words";
import { on, proWith } from "./testing/usages";

test("the forecast is an amount and its events, once there is one", () => {
  const { forecast, ...usage } = proWith(0);
  const withCost = (overageCost: number | null) =>
    forecastWords({ ...usage, forecast: { ...forecast, overageCost } });
  expect([null, 0, 1_240].map(withCost)).toEqual([
    "Too early to tell",
    "No overage",
    "$12.40 for 1,240,000 events",
  ]);
});

test("a spending limit says what is left, never less than nothing", () => {
  expect(limitWords({ events: 320_000, cost: 320, spendingLimit: 50_00 })).toBe(
    "$50 a month, $46.80 left",
  );
  expect(limitWords({ events: 320_000, cost: 320, spendingLimit: 1_00 })).toBe(
    "$1 a month, $0 left",
  );
  expect(limitWords({ events: 0, cost: 0, spendingLimit: null })).toBe("None");
});

test("says when the spending limit will be reached", () => {
  const usage = proWith(320_000, 50_00);
  const { forecast } = usage;
  expect(reachedWords({ ...usage, forecast: { ...forecast, limit: on("2026-07-24") } })).toBe(
    "At the current rate, the limit is reached on 24 Jul 2026. Then new events are rejected.",
  );
  expect(reachedWords(usage)).toBe("At the current rate, the limit is not reached this month.");
  expect(reachedWords({ ...usage, forecast: { ...forecast, atEnd: null } })).toBeNull();
  expect(reachedWords({ ...usage, state: "paid_rejecting" })).toBe(
    "The limit is reached: new events are rejected.",
  );
  expect(reachedWords(proWith(320_000))).toBeNull();
});
