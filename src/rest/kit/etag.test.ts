import { describe, expect, test } from "vitest";
import { created, tagged, versionToChange } from "./etag";

const UPDATED_AT = "2026-07-15T12:00:00.123Z";
const stored = { id: "0f8fad5b-d9cb-469f-a165-70867728950e", updated_at: UPDATED_AT };

test.each([
  UPDATED_AT,
  `"${UPDATED_AT}"`,
  `W/"${UPDATED_AT}"`,
  ` "${UPDATED_AT}" `,
  "2026-07-15T14:00:00.123+02:00",
])("If-Match: %s names the version that was read", (tag) => {
  expect(versionToChange(new Headers({ "if-match": tag }))).toBe(UPDATED_AT);
});

describe("a change without a valid version is rejected, and the error says what to send", () => {
  test.each([undefined, "", '""', "*", "latest", `"${UPDATED_AT}", "${UPDATED_AT}"`])(
    "%s",
    (tag) => {
      const headers = new Headers(tag === undefined ? {} : { "if-match": tag });
      expect(() => versionToChange(headers)).toThrow(
        expect.objectContaining({
          code: "invalid_request",
          detail: expect.stringContaining("If-Match"),
        }),
      );
    },
  );
});

test("a change can send the ETag of a response back", () => {
  const { status, headers } = tagged(stored);
  expect(status).toBe(200);
  expect(versionToChange(new Headers({ "if-match": headers.ETag ?? "" }))).toBe(UPDATED_AT);
});

test("a new item is returned with its location", () => {
  expect(created(stored, "/api/v1/query/reports")).toMatchObject({
    status: 201,
    headers: { ETag: `"${UPDATED_AT}"`, Location: `/api/v1/query/reports/${stored.id}` },
  });
});
