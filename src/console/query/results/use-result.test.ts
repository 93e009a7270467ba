import { expect, test } from "vitest";
import { stateOf } from "./use-result";

const answered = {
  asked: true,
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
    refused: null,
    unrefreshed: away,
  });
});

test("figures of the question before do not stand in for those that failed", () => {
  const state = stateOf({ ...answered, isPlaceholderData: true, error: away });
  expect(state).toMatchObject({ refused: away, unrefreshed: null });
  expect(stateOf({ ...answered, data: undefined, error: away })).toMatchObject({ refused: away });
});

test("without an answer a query is waited for, or was stopped", () => {
  const asked = { ...answered, data: undefined };
  expect(stateOf({ ...asked, fetchStatus: "fetching" })).toMatchObject({ waiting: true });
  expect(stateOf(asked)).toMatchObject({ waiting: false, cancelled: true });
  expect(stateOf({ ...asked, asked: false })).toMatchObject({ waiting: false, cancelled: false });
});
