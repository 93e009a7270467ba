import { afterEach, expect, test, vi } from "vitest";
import { runQuery } from "./run-query";

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();

function answerWith(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("sends the body as written and returns the rows", async () => {
  const fetch = answerWith(200, {
    columns: [{ name: "n", type: "UInt64" }],
    rows: [[1]],
    row_count: 1,
    truncated: false,
  });
  expect(await runQuery('{"sql": "SELECT 1"}', signal)).toEqual({
    kind: "rows",
    columns: ["n"],
    rows: [[1]],
    rowCount: 1,
    truncated: false,
  });
  expect(fetch.mock.calls[0]).toMatchObject([
    "/api/v1/query/execute",
    { method: "POST", body: '{"sql": "SELECT 1"}' },
  ]);
});

test("says why there are no rows", async () => {
  answerWith(401, { detail: "Send a key." });
  expect(await runQuery("{}", signal)).toEqual({ kind: "signed-out" });
  answerWith(400, { detail: "There is no such column." });
  expect(await runQuery("{}", signal)).toEqual({
    kind: "error",
    message: "There is no such column.",
  });
  answerWith(422, { detail: [{ loc: ["body", "query", "range"], msg: "Field required" }] });
  expect(await runQuery("{}", signal)).toEqual({
    kind: "error",
    message: "query.range: Field required",
  });
});

test("does not send what is not JSON", async () => {
  const fetch = answerWith(200, {});
  expect(await runQuery("{", signal)).toEqual({
    kind: "error",
    message: "This is not valid JSON.",
  });
  expect(fetch).not.toHaveBeenCalled();
});
