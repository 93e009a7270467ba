import { expect, test } from "vitest";
import { stateOf } from "./use-result-state";

const loaded = {
  enabled: true,
  data: { total: 1 },
  error: null,
  isPlaceholderData: false,
  fetchStatus: "idle",
} as const;
const unavailable = new Error("away");

test("after a failed refresh the result stays, with the error", () => {
  const state = stateOf({ ...loaded, error: unavailable });
  expect(state).toEqual({
    waiting: false,
    cancelled: false,
    failure: null,
    refreshError: unavailable,
  });
});

test("the previous query's result is not shown for a query that failed", () => {
  const state = stateOf({ ...loaded, isPlaceholderData: true, error: unavailable });
  expect(state).toMatchObject({ failure: unavailable, refreshError: null });
  expect(stateOf({ ...loaded, data: undefined, error: unavailable })).toMatchObject({
    failure: unavailable,
  });
});

test("a query without a result is loading or was cancelled", () => {
  const empty = { ...loaded, data: undefined };
  expect(stateOf({ ...empty, fetchStatus: "fetching" })).toMatchObject({ waiting: true });
  expect(stateOf(empty)).toMatchObject({ waiting: false, cancelled: true });
  expect(stateOf({ ...empty, enabled: false })).toMatchObject({ waiting: false, cancelled: false });
});
