import { dailyTrend, layout, singleMetric, type Template, topValues } from "./template";

const VISIT = { events: ["page_view", "screen_view"], label: "Visited" };
const SIGN_UP = { events: ["sign_up"], label: "Signed up" };
const TRIAL = { events: ["trial_started"], label: "Started a trial" };
const SUBSCRIPTION = { events: ["subscription_started"], label: "Subscribed" };

const EVENTS = `The steps are the events \`page_view\` (or \`screen_view\`), \`sign_up\`, \`trial_started\` and \`subscription_started\`.
**Yours have other names?** Edit a tile and choose them. A user has 30 days for all steps.`;

export const signUpFunnel: Template = {
  id: "sign-up-funnel",
  title: "Sign-up funnel",
  description: "From the first visit to the subscription: where people stop, and who goes on.",
  config: {
    version: 1,
    range: { last: "90d" },
    widgets: [
      { id: "about", title: "", kind: "text", layout: layout(0, 0, 12, 2), text: EVENTS },
      {
        id: "sign-ups",
        title: "Sign-ups",
        kind: "number",
        layout: layout(0, 2, 4, 3),
        query: singleMetric({ metric: "unique_users", events: SIGN_UP.events }),
      },
      {
        id: "trials",
        title: "Trials started",
        kind: "number",
        layout: layout(4, 2, 4, 3),
        query: singleMetric({ metric: "unique_users", events: TRIAL.events }),
      },
      {
        id: "subscriptions",
        title: "Subscriptions started",
        kind: "number",
        layout: layout(8, 2, 4, 3),
        query: singleMetric({ metric: "unique_users", events: SUBSCRIPTION.events }),
      },
      {
        id: "funnel",
        title: "From visit to subscription",
        kind: "funnel",
        layout: layout(0, 5, 12, 7),
        query: {
          kind: "funnel",
          bots: "exclude",
          steps: [VISIT, SIGN_UP, TRIAL, SUBSCRIPTION],
          window: "30d",
        },
      },
      {
        id: "sign-up-rate",
        title: "Share of visitors who sign up, by week",
        kind: "line",
        layout: layout(0, 12, 6, 6),
        query: dailyTrend(
          [
            { metric: "unique_users", ...SIGN_UP },
            { metric: "unique_users", ...VISIT },
          ],
          {
            granularity: "week",
            formulas: [{ label: "Sign-ups per visitor", expression: "A / B" }],
          },
        ),
      },
      {
        id: "sign-ups-by-method",
        title: "Sign-ups by method",
        kind: "bar",
        layout: layout(6, 12, 6, 6),
        query: dailyTrend([{ metric: "count", ...SIGN_UP }], {
          granularity: "week",
          breakdown: { field: "properties.method", limit: 5 },
        }),
      },
      {
        id: "plans",
        title: "Trials by plan",
        kind: "bar",
        layout: layout(0, 18, 4, 6),
        query: topValues("properties.plan", { metric: "unique_users", events: TRIAL.events }),
      },
      {
        id: "retention",
        title: "Who comes back after signing up, by week",
        kind: "retention",
        layout: layout(4, 18, 8, 6),
        query: {
          kind: "retention",
          bots: "exclude",
          granularity: "week",
          start: { ...SIGN_UP, first_time: true },
          return: { label: "Any event" },
          periods: 8,
        },
      },
    ],
  },
};
