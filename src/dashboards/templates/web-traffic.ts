import { at, byDay, figure, type Template, top } from "./template";

const VIEWS = ["page_view"];

export const webTraffic: Template = {
  id: "web-traffic",
  title: "Web traffic",
  description: "Visitors of a website: how many, from where, with what, and to which pages.",
  config: {
    version: 1,
    range: { last: "30d" },
    widgets: [
      {
        id: "visitors",
        title: "Visitors",
        kind: "number",
        layout: at(0, 0, 3, 3),
        query: figure({ metric: "unique_users", events: VIEWS }),
      },
      {
        id: "visits",
        title: "Visits",
        kind: "number",
        layout: at(3, 0, 3, 3),
        query: figure({ metric: "unique_sessions", events: VIEWS }),
      },
      {
        id: "views",
        title: "Page views",
        kind: "number",
        layout: at(6, 0, 3, 3),
        query: figure({ metric: "count", events: VIEWS }),
      },
      {
        id: "views-per-visitor",
        title: "Views per visitor",
        kind: "number",
        layout: at(9, 0, 3, 3),
        query: figure({ metric: "events_per_user", events: VIEWS }),
      },
      {
        id: "traffic",
        title: "Visitors and page views by day",
        kind: "area",
        layout: at(0, 3, 12, 6),
        query: byDay([
          { metric: "count", events: VIEWS, label: "Page views" },
          { metric: "unique_users", events: VIEWS, label: "Visitors" },
        ]),
      },
      {
        id: "pages",
        title: "Pages",
        kind: "table",
        layout: at(0, 9, 6, 7),
        query: top("properties.path", { events: VIEWS, limit: 20 }),
      },
      {
        id: "referrers",
        title: "Where visitors come from",
        kind: "bar",
        layout: at(6, 9, 6, 7),
        query: top("properties.referrer", {
          metric: "unique_users",
          events: VIEWS,
          filters: [{ field: "properties.referrer", op: "is_set" }],
        }),
      },
      {
        id: "countries",
        title: "Countries",
        kind: "bar",
        layout: at(0, 16, 4, 6),
        query: top("country", { metric: "unique_users", events: VIEWS }),
      },
      {
        id: "browsers",
        title: "Browsers",
        kind: "bar",
        layout: at(4, 16, 4, 6),
        query: top("browser", { metric: "unique_users", events: VIEWS }),
      },
      {
        id: "devices",
        title: "Devices",
        kind: "bar",
        layout: at(8, 16, 4, 6),
        query: top("device_type", { metric: "unique_users", events: VIEWS }),
      },
    ],
  },
};
