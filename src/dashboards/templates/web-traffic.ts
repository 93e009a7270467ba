import { dailyTrend, layout, singleMetric, type Template, topValues } from "./template";

const VIEWS = ["page_view"];

export const webTraffic: Template = {
  id: "web-traffic",
  title: "Web traffic",
  description: "Visitors to your website, where they come from, their devices, and top pages.",
  config: {
    version: 1,
    range: { last: "30d" },
    widgets: [
      {
        id: "visitors",
        title: "Visitors",
        kind: "number",
        layout: layout(0, 0, 3, 3),
        query: singleMetric({ metric: "unique_users", events: VIEWS }),
      },
      {
        id: "visits",
        title: "Visits",
        kind: "number",
        layout: layout(3, 0, 3, 3),
        query: singleMetric({ metric: "unique_sessions", events: VIEWS }),
      },
      {
        id: "views",
        title: "Page views",
        kind: "number",
        layout: layout(6, 0, 3, 3),
        query: singleMetric({ metric: "count", events: VIEWS }),
      },
      {
        id: "views-per-visitor",
        title: "Views per visitor",
        kind: "number",
        layout: layout(9, 0, 3, 3),
        query: singleMetric({ metric: "events_per_user", events: VIEWS }),
      },
      {
        id: "traffic",
        title: "Visitors and page views by day",
        kind: "area",
        layout: layout(0, 3, 12, 6),
        query: dailyTrend([
          { metric: "count", events: VIEWS, label: "Page views" },
          { metric: "unique_users", events: VIEWS, label: "Visitors" },
        ]),
      },
      {
        id: "pages",
        title: "Pages",
        kind: "table",
        layout: layout(0, 9, 6, 7),
        query: topValues("properties.path", { events: VIEWS, limit: 20 }),
      },
      {
        id: "referrers",
        title: "Referrers",
        kind: "bar",
        layout: layout(6, 9, 6, 7),
        query: topValues("properties.referrer", {
          metric: "unique_users",
          events: VIEWS,
          filters: [{ field: "properties.referrer", op: "is_set" }],
        }),
      },
      {
        id: "countries",
        title: "Countries",
        kind: "bar",
        layout: layout(0, 16, 4, 6),
        query: topValues("country", { metric: "unique_users", events: VIEWS }),
      },
      {
        id: "browsers",
        title: "Browsers",
        kind: "bar",
        layout: layout(4, 16, 4, 6),
        query: topValues("browser", { metric: "unique_users", events: VIEWS }),
      },
      {
        id: "devices",
        title: "Devices",
        kind: "bar",
        layout: layout(8, 16, 4, 6),
        query: topValues("device_type", { metric: "unique_users", events: VIEWS }),
      },
    ],
  },
};
