import { Temporal } from "temporal-polyfill";
import type { WireRange } from "@/query/engine/language/wire";
import type { Unread } from "../words/unread";
import type { Day } from "./calendar";

/** Times of one day, in minutes since its midnight; the end is exclusive. */
type DayTimes = { start: number; end: number };

const DAY_MINUTES = 24 * 60;
const TIME =
  "(\\d{1,2}:\\d\\d(?:\\s*[ap]\\.?m\\.?)?|\\d{1,2}\\s*(?:[ap]\\.?m\\.?|o'clock)|noon|midnight)";

const BETWEEN = new RegExp(
  `\\b(?:between|from)\\s+(?:${TIME}|(\\d{1,2}))\\s*(?:and|to|until|-|–)\\s*${TIME}`,
  "i",
);
const AFTER = new RegExp(`\\b(?:after|since|from)\\s+${TIME}`, "i");
const BEFORE = new RegExp(`\\b(?:before|until|till|up\\s+to)\\s+${TIME}`, "i");
const AT = new RegExp(`\\bat\\s+(?:about\\s+)?${TIME}`, "i");

/** Takes times of day: "between 9:00 and 12:00", "after 2pm", "at noon", which is that hour. */
export function takeDayTimes(unread: Unread): DayTimes | null {
  const between = unread.take(BETWEEN);
  if (between) {
    const [, first, bare, last = ""] = between;
    const end = minutesOf(last) || DAY_MINUTES;
    return { start: first === undefined ? bareMinutes(bare ?? "", last) : minutesOf(first), end };
  }
  const after = unread.take(AFTER)?.[1];
  const before = unread.take(BEFORE)?.[1];
  if (after !== undefined || before !== undefined) {
    return {
      start: after === undefined ? 0 : minutesOf(after),
      end: before === undefined ? DAY_MINUTES : minutesOf(before) || DAY_MINUTES,
    };
  }
  const at = unread.take(AT)?.[1];
  if (at === undefined) return null;
  const hour = Math.floor(minutesOf(at) / 60) * 60;
  return { start: hour, end: hour + 60 };
}

/** In "from 9 to 11 am", the first time is in the same half of the day. */
const bareMinutes = (hour: string, last: string): number =>
  minutesOf(`${hour}${/[ap]\.?m/i.exec(last)?.[0] ?? ":00"}`);

function minutesOf(time: string): number {
  const lower = time.toLowerCase();
  if (lower === "noon") return DAY_MINUTES / 2;
  if (lower === "midnight") return 0;
  const [, hour = "0", minute = "0", half] = /^(\d{1,2})(?::(\d\d))?\s*([ap])?/.exec(lower) ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "p" ? 12 : 0);
  return hours * 60 + Number(minute);
}

/**
 * The times on a day, which the server reads in the project's zone; null if there is no such time.
 */
export function timesOn(day: Day, { start, end }: DayTimes): WireRange | null {
  if (start >= end || end > DAY_MINUTES) return null;
  const at = (minutes: number) =>
    day.toPlainDateTime().add(Temporal.Duration.from({ minutes })).toString();
  return { start_time: at(start), end_time: at(end) };
}
