import { describe, expect, test } from "vitest";
import { Chat } from "@/assistant/demo/testing/ask";
import { SHOP } from "@/assistant/demo/testing/projects";
import type { ScreenContext } from "@/assistant/messages";
import type { Property } from "@/console/query/pickers/use-catalogue";
import { screenQuestions } from "./screen-questions";
import { suggestQuestions } from "./suggest-questions";

const RANGE = { range: { last: "90d" }, timezone: "Europe/Berlin" };
const STEPS = [{ events: ["product_viewed"] }, { events: ["purchase"] }];
const PURCHASES = { events: ["purchase"] };

/** What screens show, and what a call for it has. */
const SCREENS: [ScreenContext, tool: string, args: object][] = [
  [
    { screen: "Explore", query: { kind: "trend", series: [PURCHASES], ...RANGE } },
    "query_",
    { range: { last: "90d" } },
  ],
  [
    {
      screen: "Overview",
      query: { kind: "trend", series: [{ metric: "unique_users" }], ...RANGE },
    },
    "query_",
    { range: { last: "90d" } },
  ],
  [{ screen: "Dashboard", query: { kind: "breakdown", by: "platform", ...RANGE } }, "query_", {}],
  [
    { screen: "Funnels", query: { kind: "funnel", steps: STEPS, ...RANGE } },
    "query_funnel",
    { steps: STEPS },
  ],
  [
    {
      screen: "Retention",
      query: { kind: "retention", granularity: "week", start: {}, return: {}, ...RANGE },
    },
    "query_retention",
    {},
  ],
  [
    { screen: "Paths", query: { kind: "paths", anchor: PURCHASES, direction: "after", ...RANGE } },
    "query_paths",
    { anchor: PURCHASES, direction: "before" },
  ],
  [{ screen: "Events", query: { kind: "events", ...RANGE } }, "query_breakdown", {}],
  [{ screen: "Users", query: { kind: "users", ...RANGE } }, "list_values", {}],
  [{ screen: "User", query: { kind: "user", user_id: "ana", ...RANGE } }, "list_user_events", {}],
  [{ screen: "SQL", sql: "SELECT 1" }, "run_sql", { sql: "SELECT 1" }],
  [{ screen: "Dashboard", dashboard: "d1" }, "open_dashboard", { dashboard: "d1" }],
  [{ screen: "Report", report: "r1" }, "open_report", { report: "r1" }],
];

const CASES = SCREENS.flatMap(([context, tool, args]) =>
  screenQuestions(context).map(({ text }) => [context.screen, text, context, tool, args] as const),
);

describe("the offline model answers every suggested question", () => {
  test.each(CASES)("on %s: %s", (_, text, context, tool, args) => {
    const { calls } = new Chat(SHOP).ask(text, context);
    expect(calls).toContainEqual({
      tool: expect.stringContaining(tool),
      args: expect.objectContaining(args),
    });
  });

  const names = [
    { name: "product_viewed", count: 900, lastSeen: 0 },
    { name: "purchase", count: 40, lastSeen: 0 },
  ];
  const category: Property = {
    key: "category",
    types: [{ type: "string", count: 1 }],
    count: 1,
    share: 1,
    firstSeen: 0,
    lastSeen: 0,
    examples: ["gear", "beans"],
  };
  const known = { names, properties: [category], nowMs: 0 };
  const texts = [known, { ...known, properties: [], names: [] }].flatMap((project) =>
    suggestQuestions(project).map(({ text }) => text),
  );
  test.each([...new Set(texts)])("about the project: %s", (text) => {
    const { calls } = new Chat(SHOP).ask(text);
    expect(calls.map(({ tool }) => tool)).toContainEqual(expect.stringContaining("query_"));
  });
});
