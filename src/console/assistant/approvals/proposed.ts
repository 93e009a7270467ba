import { isRecord } from "@/console/query/model/read";
import type { ChartKind } from "@/dashboards/config/limits";
import type { Target } from "./find-target";

type Words = {
  /** The question to the user; `target` is the title of what changes, once it is known. */
  ask: (target?: string) => string;
  doing: string;
  done: string;
  /** That nothing came of it. */
  not: string;
  /** The text of the link to what was saved. */
  open: string;
};

/** What a tool call would save, as its arguments say. */
export type Proposed = {
  input: unknown;
  /** Undefined if nothing that exists is changed. */
  target?: Target | undefined;
  words: Words;
} & (
  | { kind: "report"; change: boolean; fields: ReportFields }
  | { kind: "widget"; title: string; query: Record<string, unknown>; chart: ChartKind | undefined }
  | { kind: "other" }
);

/** The fields that are saved; a change leaves the others as they are. */
type ReportFields = { title?: string; description?: string; prompt?: string; content?: string };

export function proposedBy(tool: string, input: unknown, title: string | undefined): Proposed {
  const args = isRecord(input) ? input : {};
  if (tool === "save_report") return report(args);
  if (tool === "add_widget") return widget(args);
  return {
    kind: "other",
    input,
    words: {
      ask: () => `Allow “${title ?? tool}”?`,
      doing: "Saving",
      done: "Saved.",
      not: "Nothing was saved.",
      open: "Open it",
    },
  };
}

function report(args: Record<string, unknown>): Proposed {
  const target = targetIn("report", args.report);
  const change = target !== undefined;
  const fields = textsOf(args, ["title", "description", "prompt", "content"]);
  const before = change ? nameOf(args.report) : fields.title;
  const after = fields.title ?? before;
  return {
    kind: "report",
    input: args,
    target,
    change,
    fields,
    words: {
      ask: (stored = before) => `${change ? "Change" : "Save"} ${named("the report", stored)}?`,
      doing: `${change ? "Changing" : "Saving"} ${named("the report", before)}`,
      done: `${change ? "Changed" : "Saved"} ${named("the report", after)}.`,
      not: change ? "The report was not changed." : "The report was not saved.",
      open: "Open the report",
    },
  };
}

function widget(args: Record<string, unknown>): Proposed {
  const { title = "Untitled", dashboard_title: created } = textsOf(args, [
    "title",
    "dashboard_title",
  ]);
  const existing = nameOf(args.dashboard);
  const into = (dashboard: string | undefined) => {
    if (created !== undefined) return `a new dashboard “${created}”`;
    return dashboard === undefined ? "a dashboard" : named("the dashboard", dashboard);
  };
  const where = into(existing);
  return {
    kind: "widget",
    input: args,
    target: targetIn("dashboard", args.dashboard),
    title,
    query: isRecord(args.query) ? args.query : {},
    chart: typeof args.chart === "string" ? (args.chart as ChartKind) : undefined,
    words: {
      ask: (stored = existing) => `Add the widget “${title}” to ${into(stored)}?`,
      doing: `Adding “${title}” to ${where}`,
      done: `Added “${title}” to ${where}.`,
      not: "The widget was not added.",
      open: "Open the dashboard",
    },
  };
}

const targetIn = (noun: Target["noun"], named: unknown): Target | undefined =>
  typeof named === "string" ? { noun, named } : undefined;

const named = (what: string, title: string | undefined): string =>
  title === undefined ? what : `${what} “${title}”`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A title; ids say nothing to people. */
const nameOf = (value: unknown): string | undefined =>
  typeof value === "string" && !UUID.test(value) ? value : undefined;

const textsOf = <K extends string>(args: Record<string, unknown>, names: readonly K[]) =>
  Object.fromEntries(
    names.flatMap((name) => (typeof args[name] === "string" ? [[name, args[name]]] : [])),
  ) as Partial<Record<K, string>>;
