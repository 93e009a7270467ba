import type Stripe from "stripe";
import { expect, test } from "vitest";
import { factsOf } from "./subscription-facts";

const START = 1_780_000_000;
const END = START + 30 * 86_400;
const date = (seconds: number) => new Date(seconds * 1_000);

/** What Stripe sends, without the fields that are not read. */
const subscription = (given: Partial<Stripe.Subscription>, item: object = {}) =>
  ({
    id: "sub_1",
    status: "active",
    start_date: START,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [{ current_period_start: START, current_period_end: END, ...item }] },
    ...given,
  }) as Stripe.Subscription;

test("the period is read from the items, since subscriptions no longer have one", () => {
  expect(factsOf(subscription({}))).toMatchObject({
    currentPeriodStart: date(START),
    currentPeriodEnd: date(END),
    cancelAt: null,
  });
});

test("a subscription without a period has none, instead of an invalid date", () => {
  const items = { data: [] } as unknown as Stripe.Subscription["items"];
  for (const odd of [
    subscription({ items, cancel_at_period_end: true }),
    subscription({}, { current_period_start: undefined, current_period_end: undefined }),
  ]) {
    expect(factsOf(odd)).toMatchObject({
      currentPeriodStart: null,
      currentPeriodEnd: null,
      cancelAt: null,
    });
  }
});

test("a scheduled end is the date that was set, or else the end of the period", () => {
  const endOf = (given: Partial<Stripe.Subscription>) => factsOf(subscription(given)).cancelAt;
  expect(endOf({ cancel_at_period_end: true })).toEqual(date(END));
  expect(endOf({ cancel_at: END + 5, cancel_at_period_end: true })).toEqual(date(END + 5));
  expect(endOf({ cancel_at: END + 5 })).toEqual(date(END + 5));
});
