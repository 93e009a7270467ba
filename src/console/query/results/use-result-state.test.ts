import { expect, test } from "vitest";
import { stateOf } from "./use-result-state";

const answered = {
  enabled: true,
  data: { total: 1 },
  error: null,
  isPlaceholderData: false,
  fetchStatus: "idle",
} as const;
const away = new Error("away");

test("figures that could not be refreshed stay, with the reason", () => {
  const state = stateOf({ ...answered, error: away });
  expect(state).toEqual({
    waiting: false,
    cancelled: false,
    failure: null,
    refreshError: away,
  });
});

test("figures of the question before do not stand in for those that failed", () => {
  const state = stateOf({ ...answered, isPlaceholderData: true, error: away });
  expect(state).toMatchObject({ failure: away, refreshError: null });
  expect(stateOf({ ...answered, data: undefined, error: away })).toMatchObject({ failure: away });
});

test("without an result a query is waited for, or was stopped", () => {
  const empty = { ...answered, data: undefined };
  expect(stateOf({ ...empty, fetchStatus: "fetching" })).toMatchObject({ waiting: true });
  expect(stateOf(empty)).toMatchObject({ waiting: false, cancelled: true });
  expect(stateOf({ ...empty, enabled: false })).toMatchObject({ waiting: false, cancelled: false });
});
