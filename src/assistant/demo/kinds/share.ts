import type { Plan } from "../flow/plan";
import type { Intent, Measure } from "../intents/intent";
import { narrowEvents } from "../reading/narrow-events";
import { assertUnderstood, byField, compose } from "../settle/compose";
import type { Context } from "../settle/context";
import { settleFilters } from "../settle/filters";
import { settleMeasures } from "../settle/measures";
import { scopeOf } from "../settle/scope";
import { CannotAnswer, impossible } from "../settle/unclear";
import { piecesOf, type Question } from "./question";

const CUE =
  /\b(?:(?:what|which)(?:['’]s|\s+is|\s+was)?\s+(?:the\s+)?)?(?:share|percent(?:age)?|proportion|fraction|part|how\s+many\s+percent|%)\s+of\s+(?:all\s+)?(?:the\s+|our\s+)?/i;
/** "Of all A, what share is B". */
const TURNED =
  /^\s*of\s+(?:all\s+)?(?:the\s+|our\s+)?(.+?),?\s+(?:what|which)\s+(?:share|percent(?:age)?|proportion|fraction|part|%)\s+(.*)$/i;
/** Where the part begins in "the share of A that are B". */
const PIVOT =
  /\b(?:(?:that|who|which)\s+)?(?:is|are|was|were|come|comes|came|happen(?:s|ed)?|took\s+place|use[ds]?|have|has|had|contain(?:s|ed)?|did|do|made|become|became|go|went)\b/i;

/** "What share of A is on each plan" is a breakdown, whose groups come with their shares. */
const EACH =
  /\b(?:is|are|was|were|come|comes|came|has|have|had|falls?|fell|belongs?|choose|chose|chosen|picked|used?|uses)\s+(?:(?:on|in|from|of|to|with|via|by|for|at|into|accounted\s+for\s+by)\s+)?(?:each|every|which)\s+(?=\S)/i;

/** Reads "what share of A is B": a part of the events, users or amounts divided by all of them. */
export function* readShare(question: Question, context: Context): Plan<Intent | null> {
  const turned = TURNED.exec(question.text);
  if (turned) {
    const [, whole = "", part = ""] = turned;
    if (EACH.test(part)) return yield* groupsOf(`${whole} ${part}`, question, context);
    return yield* shareOf({ whole, part, hasPivot: true }, question, context);
  }
  const cue = CUE.exec(question.text);
  if (!cue) return null;
  const before = question.text.slice(0, cue.index);
  const rest = question.text.slice(cue.index + cue[0].length);
  if (EACH.test(rest)) return yield* groupsOf(`${before} ${rest}`, question, context);
  const pivot = PIVOT.exec(rest);
  const [whole, part] = pivot ? [rest.slice(0, pivot.index), rest.slice(pivot.index)] : [rest, ""];
  return yield* shareOf(
    { whole: `${before} ${whole}`, part, hasPivot: pivot !== null },
    question,
    context,
  );
}

const groupsOf = (text: string, question: Question, context: Context): Plan<Intent> =>
  compose(piecesOf(text.replace(EACH, " by "), question, context), context);

type Halves = { whole: string; part: string; hasPivot: boolean };

function* shareOf(
  { whole, part, hasPivot }: Halves,
  question: Question,
  context: Context,
): Plan<Intent> {
  const [read, some] = [piecesOf(whole, question, context), piecesOf(part, question, context)];
  const { nouns } = narrowEvents({ ...read, filters: [...read.filters, ...some.filters] });
  const all = { ...read, nouns };
  assertUnderstood(all);
  assertUnderstood(some);
  const times = some.range ? some : all;
  const pieces = {
    ...all,
    range: times.range,
    by: [...all.by, ...some.by],
    bots: all.bots ?? some.bots,
  };
  const { measures, property } = yield* settleMeasures(hasPivot ? all : { ...all }, context);
  const [measure, ...others] = measures;
  if (!measure || others.length > 0) throw impossible("I can only take a share of one figure.");
  const events = measure.events ?? [];
  const given = { events, measured: property };
  const outer = hasPivot ? yield* settleFilters(all.filters, given, context) : [];
  const inner = yield* settleFilters(hasPivot ? some.filters : all.filters, given, context);
  const scope = scopeOf(pieces, outer, context.project.id);
  const done = yield* eventsOf(some, context);
  if (inner.length === 0 && done.length === 0) {
    if (hasPivot) throw new CannotAnswer({ kind: "words", words: [part.trim()] });
    return yield* compose(pieces, context);
  }
  const top: Measure = {
    ...measure,
    ...(done.length > 0 && { events: done }),
    ...(inner.length > 0 && { filters: inner }),
  };
  if (
    done.length > 0 &&
    measure.metric !== "unique_users" &&
    measure.metric !== "unique_sessions"
  ) {
    throw impossible(
      "Say “conversion from A to B” for the share of users who go on to do something.",
    );
  }
  const by = byField(pieces.by, events, context);
  return { kind: "ratio", scope, top, bottom: measure, isShare: true, granularity: null, by };
}

/** What users did, in "the share of users who purchased". */
function* eventsOf(some: ReturnType<typeof piecesOf>, context: Context): Plan<string[]> {
  if (some.nouns.events.length === 0) return [];
  const { measures } = yield* settleMeasures({ ...some, aggregate: null, property: null }, context);
  return measures.flatMap(({ events = [] }) => events);
}
