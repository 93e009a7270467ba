import { isRecord } from "@/console/query/model/read";
import type { ChartKind } from "@/dashboards/config/limits";

type Words = {
  /** The question to the user. */
  ask: string;
  doing: string;
  done: string;
  /** That nothing came of it. */
  not: string;
  /** The text of the link to what was saved. */
  open: string;
};

/** What a tool call would save, as its arguments say. */
export type Proposed = { words: Words } & (
  | { kind: "report"; change: boolean; fields: ReportFields }
  | { kind: "widget"; title: string; query: Record<string, unknown>; chart: ChartKind | undefined }
  | { kind: "other"; input: unknown }
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
      ask: `Allow “${title ?? tool}”?`,
      doing: "Saving",
      done: "Saved.",
      not: "Nothing was saved.",
      open: "Open it",
    },
  };
}

function report(args: Record<string, unknown>): Proposed {
  const change = typeof args.report === "string";
  const fields = textsOf(args, ["title", "description", "prompt", "content"]);
  const name = fields.title ?? (change ? nameOf(args.report) : undefined);
  const which = name === undefined ? "the report" : `the report “${name}”`;
  return {
    kind: "report",
    change,
    fields,
    words: {
      ask: change ? `Change ${which}?` : `Save ${which}?`,
      doing: change ? `Changing ${which}` : `Saving ${which}`,
      done: change ? `Changed ${which}.` : `Saved ${which}.`,
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
  const where =
    created !== undefined
      ? `a new dashboard “${created}”`
      : existing === undefined
        ? "a dashboard"
        : `the dashboard “${existing}”`;
  return {
    kind: "widget",
    title,
    query: isRecord(args.query) ? args.query : {},
    chart: typeof args.chart === "string" ? (args.chart as ChartKind) : undefined,
    words: {
      ask: `Add the widget “${title}” to ${where}?`,
      doing: `Adding “${title}” to ${where}`,
      done: `Added “${title}” to ${where}.`,
      not: "The widget was not added.",
      open: "Open the dashboard",
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A title; ids say nothing to people. */
const nameOf = (value: unknown): string | undefined =>
  typeof value === "string" && !UUID.test(value) ? value : undefined;

const textsOf = <K extends string>(args: Record<string, unknown>, names: readonly K[]) =>
  Object.fromEntries(
    names.flatMap((name) => (typeof args[name] === "string" ? [[name, args[name]]] : [])),
  ) as Partial<Record<K, string>>;
