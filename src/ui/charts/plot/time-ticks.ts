import {
  formatDay,
  formatDayOfMonth,
  formatHour,
  formatMonth,
  formatMonthName,
  formatShortDay,
  formatTime,
  type WallClock,
  wallClock,
} from "@/ui/format/time";
import type { Granularity } from "../series/types";

type Tick = { index: number; label: string };

type Level = {
  starts: (clock: WallClock) => boolean;
  label: (time: string, zone: string, clock: WallClock) => string;
};

const everyMinutes = (step: number): Level => ({
  starts: ({ minute }) => minute % step === 0,
  label: clockLabel,
});
const everyHours = (step: number): Level => ({
  starts: ({ hour, minute }) => minute === 0 && hour % step === 0,
  label: clockLabel,
});
const isMidnight = ({ hour, minute }: WallClock) => hour === 0 && minute === 0;
const day: Level = { starts: isMidnight, label: formatDayOfMonth };
const week: Level = {
  starts: (clock) => clock.weekday === 1 && isMidnight(clock),
  label: formatDayOfMonth,
};
const everyMonths = (step: number): Level => ({
  starts: (clock) => clock.day === 1 && isMidnight(clock) && (clock.month - 1) % step === 0,
  label: monthLabel,
});

/** Label units, from fine to coarse. */
const LEVELS: readonly Level[] = [
  everyMinutes(1),
  everyMinutes(5),
  everyMinutes(15),
  everyMinutes(30),
  everyHours(1),
  everyHours(3),
  everyHours(6),
  everyHours(12),
  day,
  week,
  everyMonths(1),
  everyMonths(3),
  everyMonths(12),
];
const FINEST: Record<Granularity, number> = {
  minute: 0,
  five_minute: 1,
  ten_minute: 1,
  fifteen_minute: 2,
  thirty_minute: 3,
  hour: 4,
  six_hour: 4,
  eight_hour: 4,
  day: 8,
  week: 9,
  month: 10,
  quarter: 10,
  year: 12,
  all: 8,
};

/**
 * Chooses which buckets get a label: those that start a round unit of the zone's clock or calendar,
 * in the finest unit with at most `max` labels. Days of 23 or 25 hours do not shift labels.
 */
export function chooseTicks(
  times: readonly string[],
  granularity: Granularity,
  zone: string,
  max: number,
): Tick[] {
  const clocks = times.map((time) => wallClock(time, zone));
  for (const level of LEVELS.slice(FINEST[granularity])) {
    const ticks = clocks.flatMap((clock, index): Tick[] => {
      const time = times[index];
      if (time === undefined || !level.starts(clock)) return [];
      return [{ index, label: level.label(time, zone, clock) }];
    });
    if (ticks.length > max) continue;
    // A single label gives no sense of scale, so spread finer ones evenly instead.
    return ticks.length > 1 ? ticks : spread(times, granularity, zone, max);
  }
  return spread(times, granularity, zone, max);
}

function spread(times: readonly string[], granularity: Granularity, zone: string, max: number) {
  const step = Math.max(1, Math.ceil(times.length / Math.max(1, max)));
  const label = LEVELS[FINEST[granularity]]?.label ?? formatDayOfMonth;
  return times.flatMap((time, index): Tick[] =>
    index % step === 0 ? [{ index, label: label(time, zone, wallClock(time, zone)) }] : [],
  );
}

function clockLabel(time: string, zone: string, clock: WallClock): string {
  return isMidnight(clock) ? formatDayOfMonth(time, zone) : formatHour(time, zone);
}

function monthLabel(time: string, zone: string, clock: WallClock): string {
  return clock.month === 1 ? String(clock.year) : formatMonthName(time, zone);
}

/** A bucket's full label for the tooltip and the table. */
export function bucketLabel(time: string, granularity: Granularity, zone: string): string {
  switch (granularity) {
    case "year":
      return String(wallClock(time, zone).year);
    case "quarter": {
      const { year, month } = wallClock(time, zone);
      return `Q${Math.ceil(month / 3)} ${year}`;
    }
    case "month":
      return formatMonth(time, zone);
    case "week":
      return `Week of ${formatDay(time, zone)}`;
    case "all":
      return `From ${formatTime(time, zone)}`;
    case "day":
      return `${formatShortDay(time, zone)} ${wallClock(time, zone).year}`;
    default:
      return formatTime(time, zone);
  }
}
