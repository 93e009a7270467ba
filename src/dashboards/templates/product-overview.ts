import { dailyTrend, layout, singleMetric, type Template, topValues } from "./template";

export const productOverview: Template = {
  id: "product-overview",
  title: "Product overview",
  description: "Who uses the product, how much, what for, and whether they come back.",
  config: {
    version: 1,
    range: { last: "30d" },
    widgets: [
      {
        id: "active-users",
        title: "Active users",
        kind: "number",
        layout: layout(0, 0, 3, 3),
        query: singleMetric({ metric: "unique_users" }),
      },
      {
        id: "sessions",
        title: "Sessions",
        kind: "number",
        layout: layout(3, 0, 3, 3),
        query: singleMetric({ metric: "unique_sessions" }),
      },
      {
        id: "events",
        title: "Events",
        kind: "number",
        layout: layout(6, 0, 3, 3),
        query: singleMetric({ metric: "count" }),
      },
      {
        id: "events-per-user",
        title: "Events per user",
        kind: "number",
        layout: layout(9, 0, 3, 3),
        query: singleMetric({ metric: "events_per_user" }),
      },
      {
        id: "users-by-day",
        title: "Active users by day",
        kind: "area",
        layout: layout(0, 3, 8, 6),
        query: dailyTrend([{ metric: "unique_users", label: "Active users" }], {
          compare: "previous_period",
        }),
      },
      {
        id: "top-events",
        title: "What they do",
        kind: "bar",
        layout: layout(8, 3, 4, 6),
        query: topValues("event_name"),
      },
      {
        id: "retention",
        title: "Users who come back, by week",
        kind: "retention",
        layout: layout(0, 9, 8, 7),
        query: {
          kind: "retention",
          bots: "exclude",
          granularity: "week",
          start: { label: "Any event" },
          return: { label: "Any event" },
          periods: 6,
        },
      },
      {
        id: "countries",
        title: "Users by country",
        kind: "table",
        layout: layout(8, 9, 4, 7),
        query: topValues("country", { metric: "unique_users", limit: 10 }),
      },
      {
        id: "platforms",
        title: "Active users by platform",
        kind: "line",
        layout: layout(0, 16, 6, 6),
        query: dailyTrend([{ metric: "unique_users", label: "Active users" }], {
          breakdown: { field: "platform", limit: 5 },
        }),
      },
      {
        id: "versions",
        title: "Active users by app version",
        kind: "line",
        layout: layout(6, 16, 6, 6),
        query: dailyTrend([{ metric: "unique_users", label: "Active users" }], {
          breakdown: { field: "app_version", limit: 6 },
        }),
      },
    ],
  },
};
