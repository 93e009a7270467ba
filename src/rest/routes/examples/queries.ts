import type { Example } from "../../kit/docs";
import { PROJECT_ID } from "./ids";

type Examples = Record<string, Example>;

const FIRST = "2026-07-01T00:00:00+00:00";
const SECOND = "2026-07-02T00:00:00+00:00";
const END = "2026-07-03T00:00:00+00:00";

export const METRICS: Examples = {
  days: {
    summary: "Events per day",
    params: { metric_name: "count" },
    query: { start_time: "2026-07-01", end_time: "2026-07-03", granularity: "day" },
    response: {
      metric: "count",
      granularity: "day",
      timezone: "UTC",
      start_time: FIRST,
      end_time: END,
      project_ids: [PROJECT_ID],
      total: 3,
      data: [
        { time: FIRST, value: 2 },
        { time: SECOND, value: 1 },
      ],
    },
  },
  breakdown: {
    summary: "The sum of a property by platform",
    params: { metric_name: "sum" },
    query: {
      start_time: "2026-07-01",
      end_time: "2026-07-03",
      granularity: "all",
      property: "amount",
      breakdown: "platform",
      filters: '[{"field":"event_name","op":"eq","value":"purchase"}]',
    },
  },
};

const rows = {
  columns: [
    { name: "time", type: "DateTime" },
    { name: "purchase", type: "Float64" },
  ],
  rows: [
    [FIRST, 2],
    [SECOND, 1],
  ],
  row_count: 2,
  truncated: false,
  elapsed_ms: 12,
  query_id: "019f2c1e-6a04-7c3d-8e4f-5a6b7c8d9e07",
};

export const EXECUTE: Examples = {
  trend: {
    summary: "Purchases per day",
    body: {
      query: {
        kind: "trend",
        range: { from: "2026-07-01", to: "2026-07-02" },
        granularity: "day",
        series: [{ events: ["purchase"] }],
      },
    },
    response: {
      ...rows,
      result: {
        kind: "trend",
        granularity: "day",
        timezone: "UTC",
        project_ids: [PROJECT_ID],
        unfinished: false,
        start_time: FIRST,
        end_time: END,
        times: [FIRST, SECOND],
        series: [{ id: "A", label: "purchase", unit: "events", total: 3, values: [2, 1] }],
      },
    },
  },
  funnel: {
    summary: "From a page view to a purchase",
    body: {
      query: {
        kind: "funnel",
        range: { last: "30d" },
        steps: [{ events: ["page_view"] }, { events: ["purchase"] }],
        window: "7d",
      },
    },
  },
  sql: {
    summary: "SQL with a parameter",
    body: {
      sql: "SELECT platform, count() AS events FROM events WHERE event_name = {name:String} GROUP BY platform ORDER BY events DESC",
      params: { name: "purchase" },
    },
    response: {
      ...rows,
      columns: [
        { name: "platform", type: "String" },
        { name: "events", type: "UInt64" },
      ],
      rows: [
        ["ios", 2],
        ["web", 1],
      ],
    },
  },
};
