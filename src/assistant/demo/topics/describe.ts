import { callTool, type Plan } from "../flow/plan";
import type { EventRef } from "../items/refs";
import { isStopWord } from "../items/stop-words";
import { questionOf } from "../kinds/question";
import { tableOf } from "../markdown/answer-table";
import { catalogueOf, type EventName, type FieldName, isSingle } from "../names/catalogue";
import { type Linked, linksOf } from "../names/links";
import { takeRange } from "../ranges/read-range";
import type { Context } from "../settle/context";
import { eventOf, fieldOf } from "../settle/names";
import { quoteOf } from "../words/quotes";
import { GAP, Unread } from "../words/unread";
import { writeEvents, writeMoment, writeProperties, writeValues } from "../write/describe";

const HAVE =
  "(?:\\s+(?:do|does|are|is|can|could|exist|exists|we|there|you|i|see|in|on|of|for|this|the|my|our|project|data|app|site|shop|have|has|available|track(?:ed|s)?|collect(?:ed|s)?|record(?:ed|s)?|sent|send|stored?|here|it|being|currently|called|named|get|got|use|query|ask|about|all|together))*[\\s?.!]*$";
const LEAD =
  "^(?:(?:please|can\\s+you|could\\s+you)\\s+)?(?:what(?:['’]s)?|which|list|show(?:\\s+me)?|give\\s+me|tell\\s+me|describe|name)\\s*(?:is|are)?\\s*(?:all\\s+)?(?:the\\s+|our\\s+|of\\s+the\\s+)?(?:different\\s+|available\\s+|possible\\s+|known\\s+|tracked\\s+|kinds?\\s+of\\s+|types?\\s+of\\s+)?";

const EVENTS = new RegExp(
  `${LEAD}(?:events?(?:\\s+(?:names?|types?))?|data|schema|event\\s+catalog(?:ue)?)${HAVE}`,
  "i",
);
const TRACKED =
  /^what\s+(?:do|does|are|is)\s+(?:we|you|i|this\s+project|the\s+project)\s+(?:track(?:ing)?|collect(?:ing)?|record(?:ing)?|have)\b[\s\w]*[?.!]*$/i;
const PROPERTIES = /\b(?:propert(?:y|ies)|fields?|attributes?|columns|parameters|dimensions?)\b/i;
const LISTS =
  /^(?:(?:please|can\s+you|could\s+you)\s+)?(?:what|which|list|show|give|tell|describe)\b/i;
const VALUES = /\bvalues?\b/i;
const EXISTING = new RegExp(
  `${LEAD}(.+?)\\s+(?:are\\s+there|exist|do\\s+we\\s+have|does\\s+the\\s+project\\s+have|have\\s+we\\s+got|are\\s+(?:available|possible|known)|is\\s+there)${HAVE}`,
  "i",
);
const MOMENT =
  /\bwhen\s+(?:was|were|is|did|have|has)\b.*\b(first|last|latest|earliest|most\s+recent)\b|\bsince\s+when\b|\b(first|last|latest|earliest|most\s+recent)\s+time\b/i;

/** Answers a question for what data there is; null for any other question. */
export function* answerDescribe(text: string, context: Context): Plan<string | null> {
  const project = context.project.id;
  if (EVENTS.test(text) || TRACKED.test(text)) {
    return writeEvents(yield* callTool("describe_data", { project }));
  }
  if (MOMENT.test(text)) return yield* moment(text, context);
  if (LISTS.test(text) && PROPERTIES.test(text)) return yield* properties(text, context);
  const values = LISTS.test(text) && VALUES.test(text) ? text : EXISTING.exec(text)?.[1];
  return values === undefined ? null : yield* valuesOf(values, context);
}

/**
 * The names that a text consists of besides words that every question has; null
 * if it has other words.
 */
function namesIn(text: string, ignored: RegExp, context: Context) {
  const question = questionOf(text.replace(ignored, " "), context);
  const unread = new Unread(question.text);
  const range = takeRange(unread, context.clock);
  const words = unread.text.replaceAll(GAP, " ").match(/[\uE000-\uF8FF]|[\p{L}\p{N}_.-]+/gu) ?? [];
  const asked = words.map((word) => quoteOf(word, question.quotes)?.text ?? word);
  const names = asked.filter((word) => !isStopWord(word) && !FILLERS.test(word));
  return { names: names.map((name) => name.replace(/\.$/, "")), range };
}

const FILLERS =
  /^(?:which|what|are|is|on|in|for|with|event|events|does|exist|available|and|or|possible|known|different|used)$/i;

function* properties(text: string, context: Context): Plan<string | null> {
  const { names } = namesIn(text, PROPERTIES_WORDS, context);
  const project = context.project.id;
  if (names.length === 0)
    return writeProperties(null, yield* callTool("describe_data", { project }));
  const phrase = names.join(" ");
  const { events } = linksOf(phrase, context.catalogue);
  if (events.length === 0) return null;
  const event = eventOf(eventRef(phrase, events), context);
  return writeProperties(event, yield* callTool("describe_data", { project, event }));
}

const eventRef = (text: string, events: Linked<EventName>[]): EventRef => ({
  text,
  candidates: events.map(({ item }) => item),
  isGuess: false,
});

const PROPERTIES_WORDS =
  /\b(?:propert(?:y|ies)|fields?|attributes?|columns|parameters|dimensions?)\b/gi;

const SHOWN = 50;

function* valuesOf(text: string, context: Context): Plan<string | null> {
  const { names, range } = namesIn(text, /\bvalues?\b|\b(?:propert(?:y|ies)|fields?)\b/gi, context);
  const phrase = names.join(" ");
  const { fields, events } = linksOf(phrase, context.catalogue);
  const isField = fields.length > 0 && (fields[0]?.fit.score ?? 0) >= (events[0]?.fit.score ?? 0);
  if (!isField) return null;
  const field: FieldName = fieldOf(
    { text: phrase, candidates: fields.map(({ item }) => item) },
    [],
    context,
  );
  if (!isSingle(field)) return null;
  const args = {
    project: context.project.id,
    field: field.field,
    limit: SHOWN,
    ...(range && { range: range.range }),
  };
  return writeValues(field.name, tableOf(yield* callTool("list_values", args)), range === null);
}

function* moment(text: string, context: Context): Plan<string | null> {
  const isFirst = /\b(?:first|earliest|since\s+when)\b/i.test(text);
  const { names } = namesIn(text, MOMENT_WORDS, context);
  const project = context.project.id;
  if (names.length === 0)
    return writeMoment(null, isFirst, yield* callTool("describe_data", { project }));
  const phrase = names.join(" ");
  const { events } = linksOf(phrase, context.catalogue);
  if (events.length === 0) return null;
  const event = eventOf(eventRef(phrase, events), context);
  const answer = yield* callTool("describe_data", { project, event });
  return catalogueOf(answer).totalEvents === 0 ? null : writeMoment(event, isFirst, answer);
}

const MOMENT_WORDS =
  /\b(?:when|since|was|were|did|have|has|first|last|latest|earliest|most\s+recent|ever|time|happen(?:ed)?|received?|data|user|users|someone|anyone|somebody|we|get|got)\b/gi;
