import { Temporal } from "temporal-polyfill";
import type { WireRange } from "@/query/engine/language/wire";

type Days = { from: string; to: string };

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * The days, weeks and months around a moment in a zone. It resolves ranges on its own, so that an
 * error of the server's would show.
 */
export class Calendar {
  readonly #now: Temporal.ZonedDateTime;

  /** `now` in ms. */
  constructor(
    readonly now: number,
    readonly zone: string,
  ) {
    this.#now = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  }

  get #today(): Temporal.PlainDate {
    return this.#now.toPlainDate();
  }

  /** The day that many days from today, as YYYY-MM-DD. */
  day(offset: number): string {
    return this.#today.add({ days: offset }).toString();
  }

  /** "12 November 2026". */
  dayText(offset: number): string {
    return dateText(this.day(offset));
  }

  /** The calendar month that many months from this one. */
  month(offset: number): Days {
    const first = this.#today.with({ day: 1 }).add({ months: offset });
    const last = first.add({ months: 1 }).subtract({ days: 1 });
    return { from: first.toString(), to: last.toString() };
  }

  /** "October 2026". */
  monthText(offset: number): string {
    const { from } = this.month(offset);
    return dateText(from).replace(/^\d+ /, "");
  }

  /** The week, Monday to Sunday, that many weeks from this one. */
  week(offset: number): Days {
    const today = this.#today;
    const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: offset });
    return { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
  }

  /**
   * When a range starts and ends, in ms; the end is exclusive, and not after
   * the end of this minute.
   */
  resolve(range: WireRange): { start: number; end: number } {
    if ("start_time" in range) {
      return { start: Date.parse(range.start_time), end: Date.parse(range.end_time) };
    }
    if ("last" in range && range.last.endsWith("h"))
      return this.#lastHours(Number.parseInt(range.last, 10));
    const { from, to } = "from" in range ? range : this.#days(range);
    return { start: this.#begin(from), end: Math.min(this.#begin(nextDay(to)), this.#minuteEnd) };
  }

  #days(range: Extract<WireRange, { last: string } | { day: string }>): Days {
    if ("day" in range) {
      const day = this.day(range.day === "today" ? 0 : -1);
      return { from: day, to: day };
    }
    const count = Number.parseInt(range.last, 10);
    switch (range.last.at(-1)) {
      case "d":
        return { from: this.day(1 - count), to: this.day(0) };
      case "w":
        return { from: this.week(1 - count).from, to: this.week(0).to };
      case "m":
        return { from: this.month(1 - count).from, to: this.month(0).to };
      default:
        throw new RangeError(`not a range of the evaluation: ${range.last}`);
    }
  }

  #lastHours(count: number) {
    const hour = this.#now.round({ smallestUnit: "hour", roundingMode: "floor" });
    return { start: hour.subtract({ hours: count - 1 }).epochMilliseconds, end: this.#minuteEnd };
  }

  get #minuteEnd(): number {
    return this.#now.round({ smallestUnit: "minute", roundingMode: "ceil" }).epochMilliseconds;
  }

  #begin(day: string): number {
    return Temporal.PlainDate.from(day).toZonedDateTime(this.zone).epochMilliseconds;
  }
}

const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** "12 November 2026" for 2026-11-12. */
export function dateText(day: string): string {
  const { year, month, day: number } = Temporal.PlainDate.from(day);
  return `${number} ${MONTHS[month - 1]} ${year}`;
}
