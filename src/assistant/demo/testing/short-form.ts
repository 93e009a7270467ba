import { isDict } from "@/base/validation";
import type { ToolCall } from "../flow/plan";
import type { Dict } from "../prompt/outcome";

/**
 * Calls in one line, such as `trend 7d purchase where country=DE`, without those
 * that only look up names.
 */
export const shortForm = (calls: readonly ToolCall[]): string =>
  calls.flatMap((call) => (isLookUp(call) ? [] : [lineOf(call)])).join(" + ");

const isLookUp = ({ tool, args }: ToolCall): boolean =>
  tool === "describe_data" ||
  tool === "list_projects" ||
  (tool === "list_values" && args.search !== undefined);

function lineOf({ tool, args }: ToolCall): string {
  const name = tool.replace(/^query_/, "");
  const parts = [name, rangeText(args.range), ...detailsOf(name, args), ...commonOf(args)];
  return parts.filter((part) => part !== "").join(" ");
}

function detailsOf(name: string, args: Dict): string[] {
  switch (name) {
    case "trend":
      return [
        args.granularity === "all" ? "" : String(args.granularity),
        list(args.series).map(measureText).join(" & "),
        list(args.formulas).length > 0 ? "as A / B" : "",
        isDict(args.breakdown) ? `by ${field(args.breakdown.field)}` : "",
      ];
    case "breakdown":
      return [measureText(args), `by ${field(args.by)}`, `top ${String(args.limit)}`];
    case "funnel":
      return [
        list(args.steps).map(selectionText).join(" > "),
        args.window === undefined ? "" : `within ${String(args.window)}`,
        isDict(args.breakdown) ? `by ${field(args.breakdown.field)}` : "",
      ];
    case "retention":
      return [String(args.granularity), `${startText(args.start)} > ${selectionText(args.return)}`];
    case "paths":
      return [`${String(args.direction)} ${selectionText(args.anchor)}`];
    case "list_values":
      return [field(args.field), args.events ? selectionText(args) : ""];
    case "list_user_events":
      return [String(args.user_id), args.events ? selectionText({ events: args.events }) : ""];
    default:
      return [JSON.stringify(args)];
  }
}

const commonOf = ({ filters, compare, bots }: Dict): string[] => [
  filters ? whereText(filters) : "",
  compare === undefined ? "" : `vs ${String(compare).replace("_", " ")}`,
  bots === undefined ? "" : "without bots",
];

function rangeText(range: unknown): string {
  if (!isDict(range)) return "";
  const { last, day, from, to, start_time, end_time } = range;
  if (from !== undefined) return from === to ? String(from) : `${String(from)}..${String(to)}`;
  return String(last ?? day ?? `${String(start_time)}..${String(end_time)}`);
}

function measureText(measure: unknown): string {
  if (!isDict(measure)) return "";
  const { metric, property } = measure;
  const what = [metric, property].filter((part) => part !== undefined).join(" ");
  const selection = selectionText(measure);
  return what === "" ? selection : `${what}(${selection === "any" ? "" : selection})`;
}

function startText(start: unknown): string {
  const first = isDict(start) && start.first_time === true ? "first " : "";
  return `${first}${selectionText(start)}`;
}

function selectionText(selection: unknown): string {
  if (!isDict(selection)) return "";
  const events = Array.isArray(selection.events) ? selection.events.join("|") : "any";
  const isOwn = selection.range === undefined && selection.filters !== undefined;
  return isOwn ? `${events}[${whereText(selection.filters)}]` : events;
}

const whereText = (filters: unknown): string =>
  `where ${list(filters).map(filterText).join(" and ")}`;

const SIGNS: Record<string, string> = {
  eq: "=",
  neq: "≠",
  gt: ">",
  gte: "≥",
  lt: "<",
  lte: "≤",
  in: " in ",
  not_in: " not in ",
  contains: "~",
};

function filterText({ field: name, op, value }: Dict): string {
  if (value === undefined) return `${field(name)} ${String(op)}`;
  return `${field(name)}${SIGNS[String(op)] ?? ` ${String(op)} `}${JSON.stringify(value).replaceAll('"', "")}`;
}

const field = (name: unknown): string => String(name).replace(/^properties\./, "");

const list = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : []);
