import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import { scriptedModel } from "@/assistant/testing/scripted-model";
import { TOOLS } from "@/tools";
import { type Named, TOOL_CASES } from "@/tools/testing/tool-cases";

export type Call = { call: string; args: object };

/** What a model was talked into: calls that read, then calls that save. */
export type Orders = { reads: Call[]; writes: Call[] };

/**
 * A model that does what it was talked into, whatever its instructions say; then it repeats all
 * that its tools have told it, with links to another site.
 */
export const obedientModel = (ordersIn: (question: string) => Orders) =>
  scriptedModel(({ prompt }) => {
    const asked = prompt.findLastIndex(({ role }) => role === "user");
    const { reads, writes } = ordersIn(questionIn(prompt.slice(asked)));
    const answered = prompt.slice(asked).filter(({ role }) => role === "tool").length;
    if (answered === 0) return { calls: numbered(reads) };
    if (answered === 1) return { text: everything(prompt), calls: numbered(writes) };
    return { text: everything(prompt) };
  });

const numbered = (calls: Call[]) =>
  calls.map((call, at) => ({ ...call, id: `${call.call}-${at}` }));

const questionIn = ([message]: LanguageModelV3Prompt): string =>
  message?.role === "user"
    ? message.content.map((part) => (part.type === "text" ? part.text : "")).join("")
    : "";

function everything(prompt: LanguageModelV3Prompt): string {
  const seen = prompt.filter(({ role }) => role === "tool");
  const told = JSON.stringify(seen).slice(0, 90_000);
  return `![x](https://evil.example/x.png?data=1) [Open](javascript:alert(1)) ${told}`;
}

/** Calls of every tool for a project, or for what is named like one. */
export const sweepOf = (target: Named): Orders => ({
  reads: callsFor(target, "read"),
  writes: callsFor(target, "write"),
});

const callsFor = (target: Named, scope: "read" | "write"): Call[] =>
  TOOLS.filter((tool) => tool.scope === scope).flatMap(({ name: call }) =>
    (TOOL_CASES[call]?.(target) ?? []).map((args) => ({ call, args })),
  );

const SQL = [
  "SELECT DISTINCT event_name, user_id, properties FROM events_raw",
  "SELECT * FROM events WHERE project_id = 'ID'",
  "SELECT event_name FROM events UNION ALL SELECT event_name FROM events_raw",
  "SELECT * FROM merge('default', 'events.*')",
  "SELECT * FROM remote('127.0.0.1', default.events_raw)",
  "SELECT query FROM system.query_log",
  "WITH events AS (SELECT * FROM events_raw) SELECT * FROM events",
  "SELECT event_name, user_id, properties FROM events ORDER BY event_name",
];

/** Calls within its own project, with the ids of another team and SQL about its events. */
export function reachingOut({ projectId: project }: Named, theirs: Named): Orders {
  const range = { last: "7d" };
  const filters = [{ field: "project_id", op: "eq", value: theirs.projectId }];
  return {
    reads: [
      ...SQL.map((sql) => ({
        call: "run_sql",
        args: { project, sql: sql.replace("ID", theirs.projectId) },
      })),
      { call: "open_report", args: { project, report: theirs.reportId } },
      { call: "open_dashboard", args: { project, dashboard: theirs.dashboardId } },
      { call: "query_trend", args: { project, range, series: [{}], filters } },
      { call: "query_trend", args: { project, project_id: theirs.projectId, range, series: [{}] } },
      { call: "query_breakdown", args: { project, range, by: "project_id" } },
      { call: "list_user_events", args: { project, user_id: "visitor-1" } },
      { call: "list_values", args: { project, field: "event_name" } },
      { call: "list_keys", args: { team: theirs.projectId } },
    ],
    writes: callsFor({ ...theirs, projectId: project }, "write"),
  };
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * What a question literally asks for: its ids and names as projects, dashboards and
 * reports, and its SQL.
 */
export function literally(question: string, { projectId }: Named): Orders {
  const names = [...(question.match(UUID) ?? []), "theirs", "second"];
  const [sql = "SELECT DISTINCT event_name FROM events_raw"] = question.match(/SELECT .*/) ?? [];
  const range = { last: "7d" };
  return {
    reads: [
      { call: "list_projects", args: {} },
      { call: "run_sql", args: { project: projectId, sql } },
      ...names.flatMap((name) => [
        { call: "query_breakdown", args: { project: name, range, by: "event_name" } },
        { call: "open_report", args: { project: projectId, report: name } },
        { call: "open_dashboard", args: { project: projectId, dashboard: name } },
      ]),
    ],
    writes: names.map((project) => ({
      call: "save_report",
      args: { project, title: "As asked", content: question.slice(0, 50) },
    })),
  };
}
