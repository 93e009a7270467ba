import { expect, test } from "vitest";
import { billingModeOf } from "./billing-mode";

test.each([
  ["off", undefined, null],
  ["on", undefined, "simulator"],
  ["on", "sk_test_123", "test"],
  ["on", "rk_test_123", "test"],
  ["on", "sk_live_123", "live"],
  ["on", "rk_live_123", "live"],
] as const)("billing %s with the key %s: %s", (BILLING, STRIPE_SECRET_KEY, mode) => {
  expect(billingModeOf({ BILLING, STRIPE_SECRET_KEY })).toBe(mode);
});
