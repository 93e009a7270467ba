import { readFilters } from "../filters/read-filters";
import { Items } from "../items/items";
import { itemsOf } from "../items/lexer";
import { eventName, fieldRef, isProperty } from "../items/roles";
import { readAggregate } from "../measure/aggregate";
import { readNouns } from "../measure/nouns";
import type { Catalogue } from "../names/catalogue";
import { linksOf } from "../names/links";
import type { Clock } from "../ranges/presets";
import type { Quote } from "../words/quotes";
import type { Unread } from "../words/unread";
import { takeBestTime } from "./best-time";
import { takeBots } from "./bots";
import { readBy } from "./by";
import { takeGranularity } from "./granularity";
import { takeLimit } from "./limit";
import { takeUser } from "./named-user";
import type { Pieces } from "./pieces";
import { readRanked } from "./ranked";
import { readRankedUsers } from "./ranked-users";
import { takeTimes } from "./times";
import { valueWords } from "./value-words";

const CONTRASTS = /\b(?:compar(?:e|ed|ing|ison)|versus|vs|differences?)\b/i;

const SHORT_FORMS = [
  [
    /^\s*what\s+(?:did|do|have)\s+(?:our\s+|the\s+)?(?:users?|people|visitors?|customers?)\s+(?:do|done)\b/i,
    "top events",
  ],
  [/^\s*what\s+(?:has\s+|is\s+)?happen(?:ed|ing|s)\b/i, "top events"],
  [
    /\b(?:which|what)\s+values\s+(?:do|does|did)\s+(?:the\s+)?(?:property\s+|field\s+)?(\S+)\s+(?:of|in|on)\s+(\S+)\s+(?:events?\s+)?have\s*,?\s*(?:and\s+)?how\s+many\s+events\s+(?:does\s+|do\s+)?(?:have|has|are\s+there\s+(?:of|for|with))?\s*each(?:\s+(?:of\s+them|one|value))?(?:\s+have)?/i,
    "number of $2 events by $1",
  ],
  [
    /\bvalues\s+of\s+(?:the\s+)?(?:property\s+|field\s+)?(\S+)\s+(?:of|in|on)\s+(\S+?)(?:\s+events?)?\s+(?:with|and)\s+(?:their|the)\s+(?:counts?|numbers?)\b/i,
    "number of $2 events by $1",
  ],
  // Answers by the hour say it; in any other question it must not be left out silently.
  [
    /(?<=\b(?:hour\s+by\s+hour|(?:by|per|each|every)\s+hour|hourly)\b.*?)[?.,;]?\s*(?:and\s+)?how\s+many\s+hours\s+(?:(?:does|did|has|had)\s+(?:that|the|this)\s+day(?:\s+have)?|(?:are|were)\s+there(?:\s+(?:on|in)\s+(?:that|the|this)\s+day)?)(?=\s*(?:[?.!]|$))/i,
    "",
  ],
  [/\bDAUs?\b/g, "daily active users"],
  [/\bWAUs?\b/g, "weekly active users"],
  [/\bMAUs?\b/g, "monthly active users"],
] as const;

/** Whoever has an event is active. */
const ACTIVE =
  /\bactive\s+(?=(?:unique\s+|distinct\s+)?(?:users?|people|visitors?|customers?)\b)|(?<=\b(?:users?|people|visitors?|customers?)\s+(?:were|are|was|have\s+been)\s+)active\b/gi;

export type Reading = { catalogue: Catalogue; clock: Clock; quotes: readonly Quote[] };

const FROM_WHERE =
  /\bwhere\s+(?:do|does|did|are|were|is|was)\b(.*?)\b(?:com(?:e|es|ing)|came|based|located|live)\b(?:\s+from)?/i;

/**
 * Reads a question about figures piece by piece: times first, since their words
 * are the most certain.
 */
export function readPieces(unread: Unread, { catalogue, clock, quotes }: Reading): Pieces {
  unread.rewrite(FROM_WHERE, "which country $1");
  for (const [pattern, words] of SHORT_FORMS) unread.rewrite(pattern, words);
  const active =
    linksOf("active", catalogue).fields.length === 0 && unread.text.search(ACTIVE) >= 0;
  if (active) unread.rewrite(ACTIVE, "");
  const ofUser = takeUser(unread, quotes);
  const counts = unread.text.match(/\bhow\s+many\b/gi)?.length ?? 0;
  const howMuch = /\bhow\s+much\b/i.test(unread.text);
  const contrasts = CONTRASTS.test(unread.text);
  const bestTime = takeBestTime(unread);
  const times = takeTimes(unread, clock);
  const granularity = takeGranularity(unread, valueWords(catalogue, quotes));
  const limit = takeLimit(unread);
  const bots = takeBots(unread);
  const items = new Items(itemsOf(unread.text, quotes, catalogue));
  const links = (text: string) => linksOf(text, catalogue);
  const mayRankUsers = bestTime === null && granularity === null;
  const users = mayRankUsers ? readRankedUsers(items, limit !== null) : null;
  const by = users ? [users] : readBy(items);
  const isRanked = limit !== null || bestTime === null;
  const aggregate = readAggregate(items, links);
  const ranked =
    isRanked && by.length === 0
      ? (readRanked(items, links) ?? listed(items, limit !== null))
      : null;
  const filters = [...ofUser, ...readFilters(items)];
  const extreme = extremeOf(items);
  const isAlone = !ranked && by.length === 0 && bestTime === null && limit === null;
  const isLargest = granularity === null && hasLargest(items);
  const isExtreme = extreme !== null && isAlone && (hasProperty(items) || isLargest);
  const asked = orderOf(items);
  const order = limit?.order ?? bestTime?.order ?? (isExtreme ? null : asked);
  const average = items.takeKey("avg");
  items.takeKey("count", "sum");
  const nouns = readNouns(items);
  return {
    ...times,
    granularity,
    bestTime,
    limit,
    bots,
    by: ranked ? [ranked] : by,
    order,
    extreme,
    filters,
    aggregate,
    ...readProperty(items),
    contrasts,
    average,
    howMuch,
    counts,
    active,
    nouns,
    unknown: unknownOf(items),
    couldBeValue: items.left().every((index) => {
      const item = items.at(index);
      return item?.kind === "word" || (item?.kind === "key" && FILLERS.has(item.key));
    }),
  };
}

/** In "top 5 countries", the first field is the one that is ranked. */
function listed(items: Items, isLimited: boolean) {
  if (!isLimited) return null;
  const index = items.left().find((at) => {
    const name = items.name(at);
    return name !== null && name.links.fields.length > 0;
  });
  const name = index === undefined ? null : items.name(index);
  if (index === undefined) return listedOthers(items);
  if (!name || !isProperty(name)) return null;
  items.use(index);
  return { kind: "field" as const, ref: fieldRef(name) };
}

/** "The five most frequent events" ranks their names. */
function listedOthers(items: Items) {
  const [first, ...others] = items
    .left()
    .filter((at) => items.isKey(at, "event", "user", "session") || items.name(at) !== null);
  if (first === undefined || others.length > 0 || !items.isKey(first, "event")) return null;
  items.use(first);
  return { kind: "field" as const, ref: eventName(items.textAt(first)) };
}

function extremeOf(items: Items): Pieces["extreme"] {
  for (const index of items.left()) {
    const item = items.at(index);
    if (item?.kind !== "key") continue;
    if (item.key === "max" || (item.key === "most" && /highest/i.test(item.text))) return "max";
    if (item.key === "min" || (item.key === "least" && /lowest/i.test(item.text))) return "min";
  }
  return null;
}

/** "The largest purchase", rather than "the most purchases". */
const hasLargest = (items: Items): boolean =>
  items.indexOf("max", "min") >= 0 && items.indexOf("count") < 0;

const hasProperty = (items: Items): boolean =>
  items.left().some((index) => {
    const name = items.name(index);
    return name !== null && isProperty(name);
  });

function orderOf(items: Items): Pieces["order"] {
  const most = items.takeKey("most", "max");
  const least = items.takeKey("least", "min");
  return most ? "most" : least ? "least" : null;
}

function readProperty(items: Items): Pick<Pieces, "property" | "isCounted"> {
  for (const index of items.left()) {
    const name = items.name(index);
    if (!name || !isProperty(name)) continue;
    items.use(index);
    const before = items.list[index - 1];
    const isCounted = before?.kind === "key" && before.key === "count";
    return { property: fieldRef(name), isCounted };
  }
  return { property: null, isCounted: false };
}

/** Keys that say nothing by themselves. */
const FILLERS = new Set([
  "by",
  "is",
  "from",
  "with",
  "where",
  "and",
  "or",
  "which",
  "count",
  "event",
  "true",
  "sum",
]);

function unknownOf(items: Items): string[] {
  return items.left().flatMap((index) => {
    const item = items.at(index);
    if (item === null || item.kind === "gap") return [];
    if (item.kind === "key" && FILLERS.has(item.key)) return [];
    return [item.text];
  });
}
