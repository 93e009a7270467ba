import { last } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { conversion, converted, medianTime, stepUsers } from "../engine/right";

const steps = (...events: string[]) => events.map((event) => ({ events: [event] }));

export const funnels = questionsOf("funnels", [
  {
    id: "view-to-purchase",
    wordings: [
      "What share of the people who view a product go on to make a purchase within 7 days, over the last 30 days?",
      "What's the conversion rate from product viewed to purchase in the past 30 days, with 7 days to convert?",
    ],
    query: {
      kind: "funnel",
      range: last("30d"),
      window: "7d",
      steps: steps("product_viewed", "purchase"),
    },
    right: conversion,
  },
  {
    id: "shop-funnel",
    wordings: [
      "Show the funnel from product viewed to added to cart to checkout started to purchase for the last 30 days.",
      "How many users get through each step of product_viewed, added_to_cart, checkout_started, purchase (past 30 days)?",
    ],
    query: {
      kind: "funnel",
      range: last("30d"),
      steps: steps("product_viewed", "added_to_cart", "checkout_started", "purchase"),
    },
    right: stepUsers,
  },
  {
    id: "sign-up-to-trial-last-month",
    wordings: [
      "How many of the users who signed up last month started a trial within 1 day?",
      ({ calendar }) =>
        `Of the sign-ups in ${calendar.monthText(-1)}, how many users went on to start a trial within one day?`,
    ],
    query: ({ calendar }) => ({
      kind: "funnel",
      range: calendar.month(-1),
      window: "1d",
      steps: steps("sign_up", "trial_started"),
    }),
    right: converted,
  },
  {
    id: "checkout-to-purchase-time",
    wordings: [
      "How long does it take in the median from checkout started to purchase, over the last 30 days?",
      "Median time between starting a checkout and the purchase in the past 30 days?",
    ],
    query: { kind: "funnel", range: last("30d"), steps: steps("checkout_started", "purchase") },
    right: medianTime,
  },
  {
    id: "trial-to-subscription",
    wordings: [
      "What's our conversion from trial started to subscription started within 30 days, for the last 90 days?",
      "Over the past 90 days, what percentage of users who started a trial started a subscription within 30 days?",
    ],
    query: {
      kind: "funnel",
      range: last("90d"),
      window: "30d",
      steps: steps("trial_started", "subscription_started"),
    },
    right: conversion,
  },
]);
