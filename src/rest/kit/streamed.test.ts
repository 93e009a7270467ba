import { expect, test } from "vitest";
import { preferredType } from "./formats/accept";
import { streamBody } from "./streamed";

const PIECE = "x".repeat(1000);

test("pieces are only produced as fast as they are read, and not after the reader has left", async () => {
  let made = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield PIECE;
      }
    } finally {
      ended = true;
    }
  }
  const reader = streamBody({ pieces: endless(), options: {} }, () => undefined).getReader();
  await reader.read();
  const afterOne = made;
  expect(afterOne).toBeLessThan(300);
  await reader.read();
  expect(made).toBeLessThan(afterOne + 100);
  await reader.cancel();
  expect(ended).toBe(true);
});

test("an error in the middle truncates the body and is reported", async () => {
  const errors: unknown[] = [];
  async function* broken() {
    yield PIECE.repeat(100);
    throw new Error("cut");
  }
  const reader = streamBody({ pieces: broken(), options: {} }, (error) =>
    errors.push(error),
  ).getReader();
  expect((await reader.read()).value).toHaveLength(100_000);
  await expect(reader.read()).rejects.toThrow("cut");
  expect(errors).toHaveLength(1);
});

test("an empty response has an empty body", async () => {
  async function* nothing(): AsyncGenerator<string> {}
  expect(
    await new Response(streamBody({ pieces: nothing(), options: {} }, () => undefined)).text(),
  ).toBe("");
});

test.each([
  [null, "application/json"],
  ["", "application/json"],
  ["*/*", "application/json"],
  ["text/html", "application/json"],
  ["text/csv", "text/csv"],
  ["text/*", "text/csv"],
  ["text/html, text/csv;q=0.5, */*;q=0.1", "text/csv"],
  ["application/json;q=0.1, text/csv", "text/csv"],
  ["text/csv;q=0, */*", "application/json"],
  ["TEXT/CSV; Q=0.9", "text/csv"],
])("Accept: %s gets %s", (accept, type) => {
  expect(preferredType(accept, ["application/json", "text/csv", "application/x-ndjson"])).toBe(
    type,
  );
});
