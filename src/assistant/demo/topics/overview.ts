import { callTools, type Plan } from "../flow/plan";
import { isStopWord } from "../items/stop-words";
import { tableOf } from "../markdown/answer-table";
import { takeRange } from "../ranges/read-range";
import type { Context } from "../settle/context";
import { scopeOf } from "../settle/scope";
import { GAP, Unread } from "../words/unread";
import { writeOverview } from "../write/overview";

const CUE =
  /\b(?:overview|summar(?:y|ise|ize)|kpis?|key\s+(?:metrics|figures|numbers)|how\s+(?:are|is|did|was|were)\s+(?:we|things|it|business|the\s+(?:project|shop|app|site|business|product|team))\s+(?:doing|going|do)?|what(?:['’]s|\s+is)\s+(?:new|going\s+on|happening)|at\s+a\s+glance)\b/i;
const WORDS =
  /^(?:overview|summary|summari[sz]e|kpis?|key|metrics|figures|numbers|how|are|is|was|were|things|business|doing|going|new|happening|glance|at|in|general|quick|brief|short|up|activity|performance|usage|state|for)$/i;

/**
 * Answers "how are we doing": events, users and sessions, with those of the period before; null
 * for another question.
 */
export function* answerOverview(
  text: string,
  { project, clock }: Omit<Context, "catalogue">,
): Plan<string | null> {
  if (!CUE.test(text)) return null;
  const unread = new Unread(text);
  const range = takeRange(unread, clock);
  const words = unread.text.replaceAll(GAP, " ").match(/[\p{L}\p{N}\uE000-\uF8FF]+/gu) ?? [];
  if (words.some((word) => !isStopWord(word) && !WORDS.test(word))) return null;
  const scope = scopeOf({ range, bots: null }, [], project.id);
  const base = { project: project.id, range: scope.range };
  const [figures = {}, events = {}] = yield* callTools([
    {
      tool: "query_trend",
      args: {
        ...base,
        granularity: "all",
        series: [{}, { metric: "unique_users" }, { metric: "unique_sessions" }],
        compare: "previous_period",
      },
    },
    { tool: "query_breakdown", args: { ...base, by: "event_name", limit: 10 } },
  ]);
  return writeOverview(scope, tableOf(figures), tableOf(events));
}
