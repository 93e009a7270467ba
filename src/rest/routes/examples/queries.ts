import { Temporal } from "temporal-polyfill";
import type { Examples } from "../../kit/docs";
import { PROJECT_ID } from "./ids";

/**
 * Yesterday and today, up to the start of tomorrow, so that a newcomer's first events are included.
 */
function twoDays(today: string) {
  const day = (offset: number) => Temporal.PlainDate.from(today).add({ days: offset }).toString();
  const [from, to] = [day(-1), day(1)];
  const start = (date: string) => `${date}T00:00:00Z`;
  return { from, to, first: start(from), second: start(today), end: start(to) };
}

export function metricExamples(today: string): Examples {
  const { from, to, first, second, end } = twoDays(today);
  return {
    days: {
      summary: "Events per day",
      params: { metric_name: "count" },
      query: { start_time: from, end_time: to, granularity: "day" },
      response: {
        metric: "count",
        granularity: "day",
        timezone: "UTC",
        start_time: first,
        end_time: end,
        project_ids: [PROJECT_ID],
        total: 3,
        data: [
          { time: first, value: 2 },
          { time: second, value: 1 },
        ],
      },
    },
    breakdown: {
      summary: "The sum of a property by platform",
      params: { metric_name: "sum" },
      query: {
        start_time: from,
        end_time: to,
        granularity: "all",
        property: "amount",
        breakdown: "platform",
        filters: '[{"field":"event_name","op":"eq","value":"purchase"}]',
      },
    },
  };
}

const answer = {
  truncated: false,
  elapsed_ms: 12,
  query_id: "019f2c1e-6a04-7c3d-8e4f-5a6b7c8d9e07",
};

function trendExamples(today: string): Examples {
  const { first, second, end } = twoDays(today);
  return {
    trend: {
      summary: "Purchases per day",
      body: {
        query: {
          kind: "trend",
          range: { last: "2d" },
          granularity: "day",
          series: [{ events: ["purchase"] }],
        },
      },
      response: {
        columns: [
          { name: "time", type: "time" },
          { name: "series", type: "string" },
          { name: "value", type: "number" },
        ],
        rows: [
          [first, "purchase", 2],
          [second, "purchase", 1],
        ],
        row_count: 2,
        ...answer,
        result: {
          kind: "trend",
          granularity: "day",
          timezone: "UTC",
          project_ids: [PROJECT_ID],
          unfinished: true,
          start_time: first,
          end_time: end,
          times: [first, second],
          series: [{ id: "A", label: "purchase", unit: "events", total: 3, values: [2, 1] }],
        },
      },
    },
  };
}

const OTHER_QUERIES: Examples = {
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
      columns: [
        { name: "platform", type: "String" },
        { name: "events", type: "UInt64" },
      ],
      rows: [
        ["ios", 2],
        ["web", 1],
      ],
      row_count: 2,
      ...answer,
    },
  },
};

export const executeExamples = (today: string): Examples => ({
  ...trendExamples(today),
  ...OTHER_QUERIES,
});
