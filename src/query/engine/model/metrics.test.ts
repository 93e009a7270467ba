import { expect, test } from "vitest";
import { METRIC_NAMES, metricModel } from "./metrics";

test("amounts are 0 for no events; averages, percentiles and the like have no value", () => {
  const zero = METRIC_NAMES.filter((name) => metricModel(name).ofNothing === 0);
  expect(zero).toEqual(["count", "unique_users", "unique_sessions", "sum", "unique_values"]);
});

test("only counts of events and sums add up", () => {
  expect(METRIC_NAMES.filter((name) => metricModel(name).additive)).toEqual(["count", "sum"]);
});
