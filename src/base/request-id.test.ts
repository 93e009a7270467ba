import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLog } from "./log";
import { currentRequestId, inRequest, requestIdOrNew, sentRequestId } from "./request-id";

it.each(["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "abcdefgh"])(
  "%s from a trusted proxy is the request's id, but not from a client",
  (id) => {
    expect(sentRequestId(id, true)).toBe(id);
    expect(sentRequestId(id, false)).toBeNull();
  },
);

it.each([
  undefined,
  "",
  "short",
  "x".repeat(65),
  "with space-",
  'quote"quote',
  "line\nbreak1",
  "<script>alert",
  "a, b, c, d, e",
])("'%s' is not well-formed, even from a proxy", (id) => {
  expect(sentRequestId(id, true)).toBeNull();
});

it("every line that a request causes has its id, once, and others have none", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  await Promise.all(
    ["request-1", "request-2"].map((id) =>
      inRequest(id, async () => {
        await setImmediate();
        expect(requestIdOrNew()).toBe(id);
        log.child({ route: "a" }).info("deep inside");
        log.child({ requestId: id }).info("with its own");
        log.info({ requestId: id }, "as a field");
      }),
    ),
  );
  log.info("outside");
  const ids = lines.map((line) => [...line.matchAll(/"requestId":"([^"]+)"/g)].map(([, id]) => id));
  expect(ids.toSorted()).toEqual([
    [],
    ...["request-1", "request-2"].flatMap((id) => [[id], [id], [id]]),
  ]);
  expect(currentRequestId()).toBeUndefined();
  expect(requestIdOrNew()).toMatch(/^[0-9a-f-]{36}$/);
});
