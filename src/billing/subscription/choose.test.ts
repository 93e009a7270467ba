import type Stripe from "stripe";
import { expect, test } from "vitest";
import { chooseSubscription } from "./choose";

const sub = (status: string, created: number, id = `${status}_${created}`) =>
  ({ id, status, created }) as Stripe.Subscription;

test("the best status counts, and of the same status the newest, in whatever order they are listed", () => {
  const ranked = [
    sub("active", 2),
    sub("active", 1),
    sub("trialing", 9),
    sub("past_due", 9),
    sub("unpaid", 9),
    sub("paused", 9),
    sub("incomplete", 9),
    sub("a status to come", 9),
    sub("incomplete_expired", 8),
    sub("canceled", 7),
  ];
  for (let from = 0; from < ranked.length; from++) {
    const rest = ranked.slice(from);
    expect(chooseSubscription(rest)).toBe(ranked[from]);
    expect(chooseSubscription(rest.toReversed())).toBe(ranked[from]);
  }
});

test("there may be none", () => {
  expect(chooseSubscription([])).toBeNull();
});
