import type { ScreenContext } from "@/assistant/messages";
import { isRecord, readEvents } from "@/console/query/model/read";
import { named, question, quotedName, type SuggestedQuestion } from "./question";

type Query = Record<string, unknown>;

const COMPARED = question`How does this compare with the period before?`;
const WHY = question`Why did this change?`;

/** Questions about a query, by its kind; the first is for the button on its result. */
const QUERIES: Record<string, (query: Query) => SuggestedQuestion[]> = {
  trend: (query) => [WHY, question`Which day was the highest?`, mostOf(query), COMPARED],
  breakdown: (query) => [WHY, COMPARED, mostOf(query)],
  funnel: (query) => [
    question`Where do users drop out most?`,
    question`How is this by ${unusedField(query)}?`,
    question`How was this in the last 7 days?`,
  ],
  retention: ({ granularity }) => [
    question`How is this by ${granularity === "month" ? "week" : "month"}?`,
    question`How was this in the last 30 days?`,
  ],
  paths: ({ anchor, direction }) => {
    const [event] = (isRecord(anchor) && readEvents(anchor.events)) || [];
    if (event === undefined) return [];
    const other = direction === "after" ? "before" : "after";
    return [question`What do users do ${other} ${named(event)}?`];
  },
  events: () => [question`Which event is the most frequent?`],
  users: () => [question`Which users are the most active?`],
  user: ({ user_id: id }) =>
    typeof id === "string" ? [question`What did user ${quotedName(id)} do?`] : [],
};

/** Questions about what a screen shows; empty if it shows nothing to ask about. */
export function screenQuestions(context: ScreenContext | undefined): SuggestedQuestion[] {
  const { query, sql, dashboard, report } = context ?? {};
  if (isRecord(query)) return questionsAbout(query);
  if (sql !== undefined) return [question`What does this statement show?`];
  if (dashboard !== undefined) return [question`What does this dashboard show?`];
  return report === undefined ? [] : [question`What does this report say?`];
}

const questionsAbout = (query: Query): SuggestedQuestion[] =>
  QUERIES[String(query.kind)]?.(query) ?? [];

/** The question that the button on a query's result prepares. */
export const questionForResult = (query: object): string =>
  (isRecord(query) && questionsAbout(query)[0]?.text) || "What stands out here?";

const mostOf = (query: Query): SuggestedQuestion =>
  question`Which ${unusedField(query)} has the most?`;

const FIELDS = ["country", "platform", "browser"] as const;

/** A field that the query neither filters nor groups by. */
function unusedField(query: Query): string {
  const written = JSON.stringify(query);
  return FIELDS.find((field) => !written.includes(`"${field}"`)) ?? "app version";
}
