import type Stripe from "stripe";
import { expect, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { absent } from "@/testing/services/absent";
import type { BillingContext } from "../stripe/context";
import { cancelSuperseded } from "./cancel";

const sub = (id: string, status: string, team = "ours") =>
  ({ id, status, metadata: { team } }) as unknown as Stripe.Subscription;

test("an unpaid or paused subscription that another one has replaced is cancelled, and no other", async () => {
  const cancel = vi.fn(async () => sub("any", "canceled"));
  const stripe = { subscriptions: { cancel } } as unknown as Stripe;
  const context = absent<BillingContext>("billing", { stripe, log: silentLog });
  const chosen = sub("chosen", "active");
  await cancelSuperseded(context, "ours", chosen, [
    chosen,
    sub("unpaid", "unpaid"),
    sub("paused", "paused"),
    sub("second", "active"),
    sub("grace", "past_due"),
    sub("ended", "canceled"),
    sub("made elsewhere", "unpaid", ""),
  ]);
  expect(cancel.mock.calls.map(([id]: unknown[]) => id)).toEqual(["unpaid", "paused"]);
});
