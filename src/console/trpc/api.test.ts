import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { mayPass } from "./api";

const refused = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32_000, message: "No.", data: { httpStatus } } });

test.each([500, 503, 429])("asking again may help after a %i", (status) => {
  expect(mayPass(refused(status))).toBe(true);
});

test("and after no answer at all", () => {
  expect(mayPass(new TRPCClientError("Failed to fetch"))).toBe(true);
  expect(mayPass(new TypeError("Failed to fetch"))).toBe(true);
});

test.each([400, 403, 404, 409])("a %i is said again, however often one asks", (status) => {
  expect(mayPass(refused(status))).toBe(false);
});
