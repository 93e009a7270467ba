import { change } from "../changes/change";
import type { Plan } from "../flow/plan";
import type { Funnel, Intent } from "../intents/intent";
import { byField } from "../settle/compose";
import type { Context } from "../settle/context";
import { impossible } from "../settle/unclear";
import { COUNT, readCount } from "../words/numbers";
import { Unread } from "../words/unread";
import { type FindBase, piecesOf, type Question, withoutTimes } from "./question";
import { selectedIn } from "./selections";

const CUE =
  /\b(?:funnels?|conversions?|convert(?:s|ed|ing)?|drop[\s-]?offs?|drop(?:ped|s)?\s+(?:off|out)|(?:go|goes|went|gone|continued?|proceed(?:ed)?)\s+on\s+to|followed\s+by|(?:and\s+)?then|(?:go|goes|went|gone|get|gets|got|moves?|moved)\s+from\b.*\bto)\b|→|->|=>/i;
const OF_THOSE =
  /\bof\s+(?:all\s+)?(?:the\s+)?(?:users?|people|customers?|visitors?|those)\s+who\b.*\b(?:how\s+many|what|which)\b|\b(?:share|percent(?:age)?|proportion|fraction|%)\s+of\s+(?:all\s+)?(?:the\s+)?(?:users?|people|customers?|visitors?|those)\s+who\b/i;
const HOW_MANY_OF =
  /\bhow\s+many\s+of\s+(?:all\s+)?(?:the\s+|our\s+)?(?:users?|people|customers?|visitors?|those)\s+(?:who|that)\b/i;
const HOW_LONG =
  /\bhow\s+long\b|\b(?:median\s+|average\s+)?time\s+(?:between|from|to\s+convert)\b/i;
const AFTER = /\bhow\s+many\b.*\b(?:users?|people|customers?|visitors?)\b.*\bafter\b/i;

/** What a funnel's question consists of besides its steps. */
const WORDS =
  /\b(?:(?:the|our|a)\s+)?(?:(?:overall|total|user)\s+)?(?:conversions?(?:\s+(?:rates?|funnels?))?|funnels?(?:\s+(?:analysis|report))?|convert(?:s|ed|ing)?|drop[\s-]?offs?(?:\s+rates?)?|drop(?:ped|s)?\s+(?:off|out)|rates?|steps?|stages?|(?:go|goes|went|gone|continued?|proceed(?:ed)?)\s+on|(?:go|goes|went|gone|get|gets|got|moves?|moved)\s+from|followed\s+by|then|finally|after(?:wards)?|next|eventually|end(?:ed)?\s+up|how\s+long\s+(?:does|did|do)\s+it\s+take|how\s+long|(?:median|average)\s+time|time|those|them|share|percent(?:age)?|proportion|fraction|first|step\s+\d|take|which\s+(?:step|stage)|where|between|lose[sd]?|lost|(?:the\s+)?(?:most|biggest|largest)|leave|left)\b|→|->|=>|%/gi;
const WINDOW = new RegExp(
  `\\b(?:within|in\\s+(?:under|less\\s+than)|in)\\s+(?!the\\s+(?:last|past))(${COUNT})\\s*(minute|hour|day|week|month)s?(?:\\s+of\\s+(?:each\\s+other|it|that|the\\s+first(?:\\s+step)?))?\\b`,
  "i",
);
const SAME_DAY = /\b(?:on|within)\s+the\s+same\s+day\b/i;

/** The time of a funnel is always a median. */
const TYPICAL = /\b(?:(?:in|on|as)\s+(?:the\s+|a\s+)?)?median\b|\btypically\b|\busually\b/gi;

const MOST_STEPS = 8;

/** Reads "conversion from A to B", "A → B → C", "of the users who A, how many B". */
export function* readFunnel(
  question: Question,
  context: Context,
  findBase: FindBase,
): Plan<Intent | null> {
  const untimed = withoutTimes(question, context);
  const isCertain = [CUE, OF_THOSE, HOW_LONG, AFTER].some((cue) => cue.test(untimed));
  if (!isCertain && !HOW_MANY_OF.test(untimed)) return null;
  const unread = new Unread(question.text);
  const window = takeWindow(unread);
  if (HOW_LONG.test(untimed)) unread.rewrite(TYPICAL, " ");
  const isReversed = /\bafter\b/i.test(untimed) && !/→|->|\bthen\b/i.test(unread.text);
  unread.rewrite(/\s>+\s/g, " ");
  unread.rewrite(WORDS, " ");
  const pieces = piecesOf(unread.text, question, context);
  const { scope, events, selections } = yield* selectedIn(pieces, context);
  const by = byField(pieces.by, events, context);
  const once = selections.filter((_, index) => events.indexOf(events[index] ?? "") === index);
  const steps = isReversed ? [...once].reverse() : once;
  if (by === "user") throw impossible("I cannot break a funnel down by user.");
  if (steps.length > MOST_STEPS) throw impossible(`A funnel has at most ${MOST_STEPS} steps.`);
  const [only] = steps;
  if (!isCertain && steps.length < 2) return null;
  if (steps.length === 1 && only) {
    const bottom = { metric: "unique_users" } as const;
    return {
      kind: "ratio",
      scope,
      top: { metric: "unique_users", ...only },
      bottom,
      isShare: true,
      granularity: null,
      by,
    };
  }
  if (steps.length === 0) {
    // "Where do users drop out most?", about the funnel on the screen or of the answer before.
    const base = yield* findBase();
    if (base?.kind === "funnel") return yield* change(base, pieces, context);
    throw impossible("Name the steps of the funnel: “conversion from A to B”.");
  }
  const funnel: Funnel = { kind: "funnel", scope, steps, window, by };
  return funnel;
}

const LETTERS: Record<string, string> = { minute: "m", hour: "h", day: "d", week: "w" };

/** The time that users have for all steps, as the query language writes it. */
function takeWindow(unread: Unread): string | null {
  if (unread.take(SAME_DAY)) return "1d";
  const [, count = "", unit = ""] = unread.take(WINDOW) ?? [];
  if (count === "") return null;
  const letter = LETTERS[unit.toLowerCase()];
  return letter === undefined ? `${30 * readCount(count)}d` : `${readCount(count)}${letter}`;
}
