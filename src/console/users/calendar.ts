import { wallClock } from "@/ui/format/time";

export type ActiveDay = { time: string; events: number };

export type CalendarDay = ActiveDay & {
  /** The column; 0 is the first week. Weeks start on Monday, which is row 0. */
  week: number;
  row: number;
  /** The shade: 0 for no events, otherwise 1 to 4. */
  level: number;
};

type CalendarMonth = { week: number; time: string };

const LEVELS = 4;

/** Lays out days as squares of a calendar, shaded relative to the busiest day. */
export function calendarOf(days: readonly ActiveDay[], zone: string) {
  const most = Math.max(0, ...days.map(({ events }) => events));
  const first = days[0];
  const offset = first ? rowOf(first.time, zone) : 0;
  const squares = days.map((day, at): CalendarDay => {
    const place = offset + at;
    const level = day.events === 0 ? 0 : Math.ceil((day.events / most) * LEVELS);
    return { ...day, week: Math.floor(place / 7), row: place % 7, level };
  });
  return { squares, weeks: (squares.at(-1)?.week ?? -1) + 1, months: monthsOf(squares, zone) };
}

const rowOf = (time: string, zone: string): number => (wallClock(time, zone).weekday + 6) % 7;

/**
 * The weeks in which a month starts. Of two labels within three weeks, which would overlap, only
 * the later one is shown.
 */
function monthsOf(squares: readonly CalendarDay[], zone: string): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  for (const { time, week } of squares) {
    const begins = wallClock(time, zone).day === 1 || months.length === 0;
    if (!begins) continue;
    const before = months.at(-1);
    if (before && week - before.week < 3) months.pop();
    months.push({ week, time });
  }
  return months;
}
