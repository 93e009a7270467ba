import type { Example } from "../../kit/docs";
import { DASHBOARD_ID, ETAG, PROJECT_ID, TIME, USER_ID } from "./ids";

const params = { dashboard_id: DASHBOARD_ID };

const config = {
  version: 1,
  range: { last: "30d" },
  widgets: [
    {
      id: "purchases",
      title: "Purchases",
      kind: "line",
      layout: { x: 0, y: 0, w: 6, h: 4 },
      query: { kind: "trend", series: [{ events: ["purchase"] }] },
    },
  ],
};

const dashboard = {
  id: DASHBOARD_ID,
  project_id: PROJECT_ID,
  title: "Shop",
  description: "",
  config,
  created_by: USER_ID,
  created_at: TIME,
  updated_at: TIME,
};

const result = {
  kind: "trend",
  granularity: "day",
  timezone: "UTC",
  project_ids: [PROJECT_ID],
  unfinished: true,
  start_time: "2026-06-16T00:00:00Z",
  end_time: "2026-07-16T00:00:00Z",
  times: ["2026-06-16T00:00:00Z"],
  series: [{ id: "A", label: "purchase", unit: "events", total: 2, values: [2] }],
};

type Examples = Record<string, Example>;

export const LIST: Examples = {
  newest: { summary: "The last one", query: { limit: "1" }, response: [dashboard] },
};

export const OPEN: Examples = {
  open: {
    summary: "A dashboard with one widget",
    params,
    response: { ...dashboard, widgets: [{ id: "purchases", result }] },
  },
};

export const CREATE: Examples = {
  line: {
    summary: "A dashboard with one line chart",
    body: { title: "Shop", config },
    response: dashboard,
  },
};

export const CHANGE: Examples = {
  title: {
    summary: "Another title",
    params,
    headers: { "If-Match": ETAG },
    body: { title: "Our shop" },
    response: { ...dashboard, title: "Our shop" },
  },
};

export const DELETE: Examples = { delete: { summary: "A dashboard", params } };
