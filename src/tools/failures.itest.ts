import { describe, expect, test } from "vitest";
import { MAX_ANSWER_CHARACTERS } from "./contract/answer";
import { prepareProject } from "./testing/project";
import { TOOL_CASES } from "./testing/tool-cases";
import { TOOLS } from "./tools";

const ours = prepareProject([
  { ts: Date.now() - 3_600_000, eventName: "signup" },
  { ts: Date.now() - 3_600_000, eventName: "\u0001".repeat(190) },
]);

const failure = (tool: string, args: object) =>
  ours().agent.failure(tool, { project: ours().projectId, ...args });

const range = { last: "7d" };
const series = [{ events: ["signup"] }];
const FILTER = { op: "eq", value: 1 };
const NONE = "00000000-0000-4000-8000-000000000000";

describe("a failure is as bounded as an answer, and says what to correct", () => {
  const filters = Array.from({ length: 12 }, () => ({
    field: "f".repeat(100),
    op: "eq",
    value: 1,
  }));
  const control = "\u0001".repeat(190);
  test.each<[string, string, object, string]>([
    [
      "96 invalid filters",
      "query_funnel",
      { range, steps: Array.from({ length: 8 }, () => ({ events: ["signup"], filters })) },
      "invalid_arguments",
    ],
    [
      "an unknown argument with a long name",
      "query_trend",
      { range, series, ["x".repeat(200_000)]: 1 },
      "invalid_arguments",
    ],
    [
      "1,000 unknown arguments with long names",
      "query_trend",
      { range, series, ...Object.fromEntries(named("x".repeat(1_000))) },
      "invalid_arguments",
    ],
    [
      "a filter on a field with a long name",
      "query_trend",
      { range, series, filters: [{ ...FILTER, field: "f".repeat(100_000) }] },
      "invalid_arguments",
    ],
    [
      "a parameter of SQL with a long name",
      "run_sql",
      { sql: "SELECT 1", params: { ["p".repeat(90_000)]: 1 } },
      "invalid_arguments",
    ],
    [
      "many parameters of SQL with long names",
      "run_sql",
      { sql: "SELECT 1", params: Object.fromEntries(named("\u0001".repeat(1_000))) },
      "invalid_arguments",
    ],
    [
      "unknown events of control characters",
      "query_trend",
      {
        range,
        series: named(control)
          .map(([name]) => ({ events: [name] }))
          .slice(0, 5),
      },
      "not_found",
    ],
    [
      "unknown values of control characters",
      "query_trend",
      {
        range,
        series,
        filters: [{ field: "user_id", op: "in", value: named(control).map(([name]) => name) }],
      },
      "not_found",
    ],
  ])("%s", async (_, tool, args, code) => {
    const failed = await failure(tool, args);
    expect(failed.code).toBe(code);
    expect(failed.message).not.toBe("");
    expect(JSON.stringify(failed).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
  });

  function named(text: string): [string, number][] {
    return Array.from({ length: 50 }, (_, n) => [`${text}${n}`, 1]);
  }
});

/**
 * NUL, which PostgreSQL cannot store, and half of a surrogate pair, which UTF-8 cannot represent.
 */
const UNSTORABLE = ["\u0000", "a\u0000b", "\ud800"];

describe("text that no store can hold", () => {
  test.each(TOOLS.filter(({ on }) => on === "project").map(({ name }) => name))(
    "is an unknown project to %s",
    async (name) => {
      const { projectId } = ours();
      const [args] = TOOL_CASES[name]?.({ projectId, dashboardId: "", reportId: "" }) ?? [];
      for (const project of UNSTORABLE) {
        expect(await failure(name, { ...args, project })).toMatchObject({ code: "not_found" });
      }
    },
  );

  test.each(
    UNSTORABLE.flatMap((text): [string, object][] => [
      ["list_values", { field: text }],
      ["list_values", { field: "event_name", search: text }],
      ["list_values", { field: `properties.${text}` }],
      ["describe_data", { search: text }],
      ["list_user_events", { user_id: text }],
      ["list_user_events", { user_id: "u", cursor: text }],
      ["run_sql", { sql: text }],
      ["run_sql", { sql: `SELECT '${text}'` }],
      ["run_sql", { sql: "SELECT {p:String}", params: { p: text } }],
      ["query_trend", { range, series: [{ events: [text] }] }],
      ["query_trend", { range, series, filters: [{ field: "user_id", op: "eq", value: text }] }],
      [
        "query_trend",
        { range, series, filters: [{ field: "user_id", op: "contains", value: text }] },
      ],
      ["query_breakdown", { range, by: `properties.${text}` }],
      ["list_saved", { search: text }],
      ["list_saved", { cursor: text }],
      ["open_dashboard", { dashboard: text }],
      ["open_dashboard", { dashboard: NONE, widget: text }],
      ["open_report", { report: text }],
      ["save_report", { report: text, version: text }],
      ["save_report", { report: NONE, version: text, title: "T" }],
      ["save_report", { title: `T${text}`, description: text, prompt: text, content: text }],
      ["add_widget", { dashboard: text, title: "T", query: { kind: "trend", series } }],
      [
        "add_widget",
        { dashboard_title: `T${text}`, title: `T${text}`, query: { kind: "trend", series } },
      ],
      [
        "add_widget",
        { dashboard_title: "T", title: "T", query: { kind: "trend", series, [text]: text } },
      ],
    ]),
  )("is no internal error of %s in %j", async (tool, args) => {
    const outcome = await ours().agent.outcome(tool, { project: ours().projectId, ...args });
    if (!outcome.ok) expect(outcome.failure.code).not.toBe("internal_error");
  });
});
