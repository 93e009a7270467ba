import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { isRetryable } from "./api";

const failedWith = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32_000, message: "No.", data: { httpStatus } } });

test.each([500, 503, 429])("a %i response is retryable", (status) => {
  expect(isRetryable(failedWith(status))).toBe(true);
});

test("a missing response is retryable", () => {
  expect(isRetryable(new TRPCClientError("Failed to fetch"))).toBe(true);
  expect(isRetryable(new TypeError("Failed to fetch"))).toBe(true);
});

test.each([400, 403, 404, 409])("a %i response is not retryable", (status) => {
  expect(isRetryable(failedWith(status))).toBe(false);
});
