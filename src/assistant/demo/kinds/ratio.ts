import type { Plan } from "../flow/plan";
import type { Intent, Measure } from "../intents/intent";
import { assertUnderstood, byField } from "../settle/compose";
import type { Context } from "../settle/context";
import { settleFilters } from "../settle/filters";
import { hasMeasure, settleMeasures } from "../settle/measures";
import { granularityOf, scopeOf } from "../settle/scope";
import { impossible } from "../settle/unclear";
import { piecesOf, type Question } from "./question";

const FORMS = [
  /\bratio\s+(?:of|between)\s+(.+?)\s+(?:to|and|per|over|versus|vs\.?)\s+(.+)$/i,
  /(.+?)\s+(?:divided\s+by|\/)\s+(.+)$/i,
  /(.+?)[\s-]to[\s-](.+?)\s+ratio\b(.*)$/i,
];

/** Reads "the ratio of A to B" and "A divided by B". */
export function* readRatio(question: Question, context: Context): Plan<Intent | null> {
  for (const form of FORMS) {
    const match = form.exec(question.text);
    if (!match) continue;
    const before = question.text.slice(0, match.index);
    const [, a = "", b = "", after = ""] = match;
    return yield* ratioOf(`${before} ${a}`, `${b} ${after}`, question, context);
  }
  return null;
}

function* ratioOf(a: string, b: string, question: Question, context: Context): Plan<Intent> {
  const [first, second] = [piecesOf(a, question, context), piecesOf(b, question, context)];
  const top = yield* oneMeasure(first, context);
  const bottom = yield* oneMeasure(second, context);
  const range = second.range ?? first.range;
  const scope = scopeOf({ range, bots: second.bots ?? first.bots }, [], context.project.id);
  const by = byField([...first.by, ...second.by], top.events ?? [], context);
  const asked = second.granularity ?? first.granularity;
  const granularity = asked === null ? null : granularityOf(asked, scope.range);
  return { kind: "ratio", scope, top, bottom, isShare: false, granularity, by };
}

function* oneMeasure(pieces: ReturnType<typeof piecesOf>, context: Context): Plan<Measure> {
  assertUnderstood(pieces);
  if (!hasMeasure(pieces)) throw impossible("A ratio needs two figures: “the ratio of A to B”.");
  const { measures, property } = yield* settleMeasures(pieces, context);
  const [measure, ...others] = measures;
  if (!measure || others.length > 0)
    throw impossible("A ratio has one figure above and one below.");
  const given = { events: measure.events ?? [], measured: property };
  const filters = yield* settleFilters(pieces.filters, given, context);
  return { ...measure, ...(filters.length > 0 && { filters }) };
}
