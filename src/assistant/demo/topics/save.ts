import { canonicalName, truncateTitle } from "@/base/text/canonical";
import { callTool, type Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import { type TimeSpan, tableOf } from "../markdown/answer-table";
import type { Project } from "../prompt/facts";
import type { Dict } from "../prompt/outcome";
import { queryOf, type ToolQuery } from "../queries/query-of";
import { runIntent } from "../run/run-intent";
import { impossible } from "../settle/unclear";
import { type Quote, quoteOf } from "../words/quotes";
import { link } from "../write/saved";
import { savedItem } from "./saved";

/** A wish to save a result. */
export type SaveWish = {
  into: "report" | "dashboard";
  /** Of the report, or of the widget. */
  title: string | null;
  /** The dashboard's; null if none is named. */
  name: string | null;
  /** Whether the dashboard is a new one. */
  isNew: boolean;
  /** The question whose result is saved; empty for the one before. */
  question: string;
};

const CALLED =
  /\s*\b(?:called|named|titled|with\s+the\s+(?:title|name)|as)\s+([\uE000-\uF8FF])|\s*\b(?:called|named|titled|with\s+the\s+(?:title|name))\s+([^?.!¦]+)/iu;
const REPORT = [
  /\b(?:save|store|keep|turn|export|put|make|write|add)\s+(.*?)\s*\b(?:as|into|in|to|a)\s+(?:an?\s+|the\s+|my\s+)?(?:new\s+)?report\b/i,
  /\b(?:create|make|write|build|generate|save|draft)\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:new\s+)?report\b(?:\s+(?:about|of|on|for|with|from|out\s+of|that\s+shows|showing|to\s+show)\s+(.*))?/i,
];
const DASHBOARD =
  /\b(?:add|pin|put|save|attach|place)\s+(.*?)\s*\b(?:to|on|onto|in|into)\s+(?:(?:the|my|our|a|an)\s+)?(new\s+)?(.*?)\s*\bdashboard\b\s*(.*)$/i;
/** "Add it to Growth". */
const SHORT =
  /^(?:(?:and|now|please|can\s+you|could\s+you)\s+)*(?:add|pin|put)\s+(it|this|that)\s+(?:to|on|onto)\s+(?:the\s+|my\s+|our\s+)?(new\s+)?([^?.!]+?)()[\s?.!]*$/i;
const POINTERS =
  /^(?:(?:this|that|it|these|those|the|last|result|results|answer|chart|query|figure|number|table|one|above|please|widget|as|a|an|and|of|from)\b\s*)*$/i;

/**
 * Reads "save this as a report called X" and "add this to my dashboard Y"; null for anything else.
 */
export function saveWishIn(text: string, quotes: readonly Quote[]): SaveWish | null {
  const called = CALLED.exec(text);
  const rest = called ? text.replace(CALLED, " ") : text;
  const named = textOf(called?.[1] ?? called?.[2] ?? "", quotes) || null;
  for (const pattern of REPORT) {
    const match = pattern.exec(rest);
    if (match)
      return {
        into: "report",
        title: named,
        name: null,
        isNew: true,
        question: contentOf(match[1]),
      };
  }
  const match = DASHBOARD.exec(rest) ?? SHORT.exec(rest);
  if (!match) return null;
  const [, content, fresh, before = "", after = ""] = match;
  const name = textOf(before || after, quotes) || null;
  const isNew = fresh !== undefined;
  return {
    into: "dashboard",
    title: null,
    name: name ?? named,
    isNew,
    question: contentOf(content),
  };
}

const contentOf = (text: string | undefined): string =>
  text === undefined || POINTERS.test(text.trim()) ? "" : text.trim();

/** The words of a name, with quoted ones as they are. */
function textOf(text: string, quotes: readonly Quote[]): string {
  const quoted = [...text].flatMap((character) => quoteOf(character, quotes)?.text ?? []);
  return quoted[0] ?? text.replace(/[?.!,]+\s*$/, "").trim();
}

export type Saved = { intent: Intent; question: string };

/** Saves the result of a question. What is saved is asked of the user by whoever runs the tool. */
export function* save(wish: SaveWish, saved: Saved, project: Project): Plan<string> {
  const query = queryOf(saved.intent);
  if (query === null)
    throw impossible("I can save results of queries as charts, but not this list.");
  return wish.into === "report"
    ? yield* saveReport(wish, saved, query, project)
    : yield* addWidget(wish, saved, query, project);
}

const MAX_TITLE = 100;

/** As the tool reads it, so that the call is found again once it has been approved. */
const titleOf = ({ title }: SaveWish, { question }: Saved): string =>
  truncateTitle(canonicalName(title ?? (question.replace(/[?.!\s]+$/, "") || "Result")), MAX_TITLE);

function* saveReport(
  wish: SaveWish,
  saved: Saved,
  query: ToolQuery,
  project: Project,
): Plan<string> {
  const text = yield* runIntent(saved.intent);
  const { range } = tableOf(yield* callTool(`query_${query.kind}`, query.args));
  if (range === null) throw impossible("I can only save results that have a period.");
  const title = titleOf(wish, saved);
  const chart = {
    ...chartOf(query),
    range: fixedRange(range),
    timezone: project.timeZone,
    title,
    ...(isNumber(saved.intent) && { chart: "number" }),
  };
  const content = `${text}\n\n\`\`\`tallymark\n${JSON.stringify(chart)}\n\`\`\`\n`;
  const args = { project: project.id, title, prompt: saved.question, content };
  const answer = yield* callTool("save_report", args);
  return `Saved as the report ${link(title, String(answer.url ?? ""))}.`;
}

const isNumber = (intent: Intent): boolean =>
  intent.kind === "figure" && intent.averageOver === null;

const fixedRange = ({ start, end }: TimeSpan): Dict => ({ start_time: start, end_time: end });

function* addWidget(
  wish: SaveWish,
  saved: Saved,
  query: ToolQuery,
  project: Project,
): Plan<string> {
  const target = yield* targetOf(wish, project);
  const { range, ...rest } = chartOf(query);
  const args: Dict = {
    project: project.id,
    ...target.args,
    title: titleOf(wish, saved),
    query: saved.intent.scope.isDefault ? rest : { ...rest, range },
    ...(isNumber(saved.intent) && { chart: "number" }),
  };
  const answer = yield* callTool("add_widget", args);
  return `Added to the dashboard ${link(target.title, String(answer.url ?? ""))}.`;
}

function chartOf({ kind, args }: ToolQuery): Dict {
  const { project: _, ...query } = args;
  return { kind, ...query };
}

function* targetOf(
  { isNew, name }: SaveWish,
  project: Project,
): Plan<{ title: string; args: Dict }> {
  if (isNew) {
    const title = canonicalName(name ?? "");
    if (title === "")
      throw impossible(
        "What should the new dashboard be called? Say “add it to a new dashboard called …”.",
      );
    return { title, args: { dashboard_title: title } };
  }
  const item = yield* savedItem("dashboard", name ?? "", project);
  return { title: item.title, args: { dashboard: item.id } };
}
