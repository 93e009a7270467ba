import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { checkoutWords } from "./checkout-words";
import { pollInterval } from "./use-checkout-return";

const failedWith = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32_000, message: "Sorry.", data: { httpStatus } } });
const failed = (error: unknown) => checkoutWords({ kind: "failed", error, retry: () => undefined });

test.each([
  ["confirming", "Confirming your payment…"],
  ["paid", "You are on Pro."],
  ["processing", "Your payment is being processed. This page updates by itself."],
  ["open", "You have not paid yet, and you have not been charged."],
  ["expired", "This checkout has expired."],
  ["cancelled", "Checkout cancelled. You have not been charged."],
] as const)("%s: %s", (kind, title) => {
  expect(checkoutWords({ kind })?.title).toBe(title);
});

test("a payment that cannot be confirmed now is not called failed", () => {
  expect(failed(failedWith(503))).toEqual({
    tone: "bad",
    title: "Your payment could not be confirmed yet.",
    text: "Sorry. If you paid, the team moves to Pro by itself.",
  });
});

test("a checkout of another team is not found", () => {
  expect(failed(failedWith(404))?.title).toBe("This checkout was not found.");
});

test("a payment that takes days is asked about less and less often", () => {
  expect([1, 3, 4, 5, 50].map(pollInterval)).toEqual([2_000, 2_000, 4_000, 8_000, 60_000]);
});
