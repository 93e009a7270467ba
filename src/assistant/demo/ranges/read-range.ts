import { Temporal } from "temporal-polyfill";
import type { WireRange } from "@/query/engine/language/wire";
import type { Unread } from "../words/unread";
import { BOUNDS } from "./bounds";
import type { Day } from "./calendar";
import { takeDayTimes, timesOn } from "./clock-times";
import { plainSpan } from "./plain-spans";
import { beforeLast, type Clock, PRESETS } from "./presets";
import { type NamedRange, named } from "./range";
import { expandShortDates } from "./short-dates";

export const DEFAULT_RANGE: WireRange = { last: "30d" };

const FORMS = [beforeLast, ...BOUNDS, ...PRESETS, plainSpan];

/** Takes the range that a question names; null if it names none. */
export function takeRange(unread: Unread, clock: Clock): NamedRange | null {
  expandShortDates(unread);
  const times = takeDayTimes(unread);
  const range = takeDays(unread, clock);
  if (times === null) return range;
  const day = range === null ? clock.today : onlyDay(range.range, clock.today);
  const within = day && timesOn(day, times);
  return within === null ? null : named(within);
}

function takeDays(unread: Unread, clock: Clock): NamedRange | null {
  for (const read of FORMS) {
    const found = read(unread, clock);
    if (found) return found;
  }
  return null;
}

/** The day that a range consists of; null for a longer range. */
function onlyDay(range: WireRange, today: Day): Day | null {
  if ("day" in range) return range.day === "today" ? today : today.subtract({ days: 1 });
  return "from" in range && range.from === range.to ? Temporal.PlainDate.from(range.from) : null;
}
