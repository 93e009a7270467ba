import { truncateTitle } from "@/base/text/canonical";
import { sameJson } from "@/console/json/same-json";
import type { DrawnAs } from "@/console/query-charts/drawn";
import { DASHBOARD } from "@/dashboards/config/limits";
import type { WidgetKind, WidgetQuery, WireWidget } from "@/dashboards/config/wire";
import type { Own } from "./period-fields";
import { type Draft, emptyDraft, isQuestionKind, QUESTIONS, type QuestionKind } from "./questions";

/** A widget while it is made or changed: a question that may lack something, or a text. */
export type WidgetDraft = {
  /** Empty: called after its question. */
  title: string;
  own: Own;
} & ({ as: DrawnAs; question: Draft } | { as: "text"; text: string });

export function newDraft(kind: QuestionKind | "text"): WidgetDraft {
  const common = { title: "", own: { ignoreFilters: false } };
  if (kind === "text") return { ...common, as: "text", text: "" };
  return { ...common, as: QUESTIONS[kind].as[0] ?? "table", question: emptyDraft(kind) };
}

/** Of a widget as it is stored. */
export function draftOf(widget: WireWidget): WidgetDraft {
  const { title, kind, query, text = "", ignore_filters: ignoreFilters = false } = widget;
  if (kind === "text") return { title, own: { ignoreFilters }, as: "text", text };
  const { range, timezone, ...question } = query ?? { kind: "trend" };
  return {
    title: title === titleOf(question) ? "" : title,
    own: { ignoreFilters, ...(range && { range }), ...(timezone !== undefined && { timezone }) },
    as: kind,
    question,
  };
}

const titleOf = (question: Draft): string =>
  isQuestionKind(question.kind)
    ? truncateTitle(QUESTIONS[question.kind].summary(question), DASHBOARD.maxTitle)
    : "";

/** What the widget is called where nobody gives it a name. */
export const usualTitle = (draft: WidgetDraft): string =>
  draft.as === "text" ? "" : titleOf(draft.question);

/** With another question: drawn as before where that is possible. */
export function withQuestion(draft: WidgetDraft, question: Draft): WidgetDraft {
  const { title, own } = draft;
  const { as: ways } = QUESTIONS[question.kind];
  const as = ways.find((way) => way === draft.as) ?? ways[0] ?? "table";
  return { title, own, as, question };
}

type Made = Pick<WireWidget, "title" | "kind" | "query" | "ignore_filters" | "text">;

/** The widget that a draft makes; null while it lacks something. `before`: what it takes the place of. */
export function widgetOf(draft: WidgetDraft, before?: WireWidget): Made | null {
  const title = draft.title.trim() || usualTitle(draft);
  if (draft.as === "text") return { title, kind: "text", text: draft.text };
  const query = queryOf(draft, before?.query);
  if (!query) return null;
  const { ignoreFilters } = draft.own;
  return { title, kind: draft.as, query, ...(ignoreFilters && { ignore_filters: true }) };
}

/** A question that nobody has changed stays as it was written, with whatever a program put there. */
function queryOf(
  draft: Extract<WidgetDraft, { question: Draft }>,
  before: WidgetQuery | undefined,
): WidgetQuery | null {
  const { range, timezone } = draft.own;
  const period = { ...(range && { range }), ...(timezone !== undefined && { timezone }) };
  if (before) {
    const { range: _, timezone: __, ...question } = before;
    if (sameJson(question, draft.question)) return { ...question, ...period } as WidgetQuery;
  }
  const query = QUESTIONS[draft.question.kind].complete(draft.question);
  return query && ({ ...query, ...period } as WidgetQuery);
}

export const KIND_WORDS: Record<WidgetKind, string> = {
  line: "Lines",
  area: "Areas",
  bar: "Bars",
  number: "Number",
  table: "Table",
  funnel: "Steps",
  retention: "Cohorts",
  text: "Text",
};
