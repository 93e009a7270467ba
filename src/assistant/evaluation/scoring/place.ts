import { Temporal } from "temporal-polyfill";
import { HOUR_MS } from "@/base/time/durations";
import { type DateMention, datesIn } from "../reading/dates";

const TODAY =
  /\b(?:so far|to date|until now|up to now|not over|today|still running|in progress)\b/i;
const EXCLUSIVE = /\b(?:exclusive|excluding|not including|before|up to but)\b/i;

/** Between the two days of a range. */
const UNTIL = /^[\s,(]*(?:to|until|till|through|–|—|-|→)[\s(]*$/i;

type Range = { start: number; end: number };

/** The first and the last day of a range, in ms, as YYYY-MM-DD in a zone. */
export function daysOf({ start, end }: Range, zone: string): { first: string; last: string } {
  const day = (ms: number) => zoned(ms, zone).toPlainDate().toString();
  return { first: day(start), last: day(end - 1) };
}

/**
 * Whether a text says when a range begins and ends, by absolute dates next to each other. The end
 * may be its last day or the exclusive end; a range that begins within a day also needs its time.
 */
export function namesRange(text: string, range: Range, zone: string): boolean {
  const mentions = datesIn(text);
  return mentions.some((mention, index) => {
    if (!isStart(mention, text, range, zone)) return false;
    const next = mentions[index + 1];
    const gap = text.slice(mention.end, next?.start);
    const isPair = next !== undefined && !gap.includes("\n");
    if (isPair && isEnd(next, text, range, zone)) return true;
    return isEnd(mention, text, range, zone) && !(isPair && UNTIL.test(gap));
  });
}

function isStart(mention: DateMention, text: string, range: Range, zone: string): boolean {
  const start = zoned(range.start, zone);
  const isWholeDay = start.equals(start.startOfDay());
  return mention.first === daysOf(range, zone).first && (isWholeDay || saysTime(text, start));
}

function isEnd(mention: DateMention, text: string, range: Range, zone: string): boolean {
  const { last } = daysOf(range, zone);
  if (mention.first === mention.last) {
    return mention.first === last || isExclusiveEnd(mention, text, range, zone);
  }
  const isRunning = mention.first <= last && last < mention.last;
  return mention.last === last || (isRunning && TODAY.test(text));
}

function isExclusiveEnd(mention: DateMention, text: string, range: Range, zone: string): boolean {
  const end = zoned(range.end, zone);
  const isMidnight = end.equals(end.startOfDay());
  const isSaid = mention.time === "00:00" || EXCLUSIVE.test(text);
  return isMidnight && isSaid && mention.first === end.toPlainDate().toString();
}

const zoned = (ms: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

/** "17:00", "17h" or "5 PM". */
function saysTime(text: string, at: Temporal.ZonedDateTime): boolean {
  const minutes = String(at.minute).padStart(2, "0");
  const hour24 = String(at.hour).padStart(2, "0");
  const hour12 = at.hour % 12 || 12;
  const forms = [
    `\\b${hour24}:${minutes}`,
    `\\b0?${at.hour}:${minutes}`,
    `\\b${hour12}(?::${minutes})?\\s?${at.hour < 12 ? "a" : "p"}\\.?m`,
  ];
  return forms.some((form) => new RegExp(form, "i").test(text));
}

/**
 * Whether a text names a time zone: its IANA name, its city's time, or a name such
 * as "CET" that it has.
 */
export function namesZone(text: string, zone: string, { start, end }: Range): boolean {
  const city = (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
  const names = [start, (start + end) / 2, end - HOUR_MS].flatMap((ms) =>
    STYLES.flatMap((style) => localNames(ms, zone, style)),
  );
  const forms = [zone, `${city} time`, ...names.filter((name) => !/^(?:GMT|UTC)[+-]/.test(name))];
  return forms.some((form) => isWord(text, form));
}

const STYLES = ["long", "short", "longGeneric", "shortGeneric"] as const;

function localNames(ms: number, timeZone: string, style: (typeof STYLES)[number]): string[] {
  return ["en-US", "en-GB", "en-AU"].flatMap((locale) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style });
    const part = format.formatToParts(ms).find(({ type }) => type === "timeZoneName");
    return part ? [part.value] : [];
  });
}

function isWord(text: string, word: string): boolean {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return at >= 0 && !/\w$/.test(text.slice(0, at)) && !/^\w/.test(text.slice(at + word.length));
}

export const namesProject = (text: string, name: string): boolean => isWord(text, name);
