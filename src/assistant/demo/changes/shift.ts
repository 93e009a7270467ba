import { Temporal } from "temporal-polyfill";
import type { WireRange } from "@/query/engine/language/wire";
import type { Intent } from "../intents/intent";
import { addUnits, type Day, days, startOf, type Unit, wholeUnit } from "../ranges/calendar";
import { impossible } from "../settle/unclear";

const BEFORE =
  /^\s*(?:and|but|ok(?:ay)?,?|what\s+about|how\s+about)?\s*(?:in|on|for|during)?\s*(?:the\s+)?(?:(day|week|month|quarter|year|period)\s+before(?:\s+(?:that|it|this))?|(?:previous|preceding)\s+(day|week|month|quarter|year|period)|one\s+before)\s*[?.!]*\s*$/i;

/**
 * The unit by which "and the week before?" goes back from the question before; null
 * for any other question.
 */
export function unitBefore(text: string): Unit | "period" | null {
  const match = BEFORE.exec(text);
  if (!match) return null;
  return (match[1] ?? match[2] ?? "period").toLowerCase() as Unit | "period";
}

/** The same question about the time before. */
export function shifted(base: Intent, unit: Unit | "period", today: Day): Intent {
  const range = rangeBefore(base.scope.range, unit, today);
  if (range === null) throw impossible(WHICH);
  const scope = { ...base.scope, range, before: null, isDefault: false };
  return "comparison" in base ? { ...base, scope, comparison: null } : { ...base, scope };
}

const WHICH = "Name the period that you mean by its days, such as “from 1 to 7 November”.";

/** Null unless the range is one such unit. */
function rangeBefore(range: WireRange, unit: Unit | "period", today: Day): WireRange | null {
  const span = daysOf(range, today);
  if (span === null) return null;
  const length = span.first.until(span.last).days + 1;
  if (unit === "period" || (unit === "day" && length === 1) || (unit === "week" && length === 7)) {
    const { calendar } = span;
    if (calendar) return wholeUnit(calendar, addUnits(span.first, calendar, -1));
    return days(span.first.subtract({ days: length }), span.first.subtract({ days: 1 }));
  }
  return span.calendar === unit ? wholeUnit(unit, addUnits(span.first, unit, -1)) : null;
}

type DaySpan = {
  first: Day;
  last: Day;
  /** The month, quarter or year that it is. */
  calendar: Unit | null;
};

function daysOf(range: WireRange, today: Day): DaySpan | null {
  if ("day" in range) {
    const day = range.day === "today" ? today : today.subtract({ days: 1 });
    return { first: day, last: day, calendar: null };
  }
  if ("last" in range) {
    const count = /^(\d+)d$/.exec(range.last)?.[1];
    if (count === undefined) return null;
    return { first: today.subtract({ days: Number(count) - 1 }), last: today, calendar: null };
  }
  if (!("from" in range)) return null;
  const [first, last] = [Temporal.PlainDate.from(range.from), Temporal.PlainDate.from(range.to)];
  const units: Unit[] = ["month", "quarter", "year"];
  const calendar = units.find((unit) => {
    const end = addUnits(first, unit, 1).subtract({ days: 1 });
    return startOf(unit, first).equals(first) && end.equals(last);
  });
  return { first, last, calendar: calendar ?? null };
}
