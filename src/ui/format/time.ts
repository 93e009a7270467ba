/** English with the day before a written-out month, which cannot be misread. */
const LOCALE = "en-GB";

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

type Instant = number | string | Date;

/** "28 Nov 2026, 14:05 CET": includes the zone. */
export const formatTime = (time: Instant, zone: string): string =>
  formatter("time", zone).format(new Date(time));

/**
 * "28 Nov, 14:05:09": for lists whose heading names the zone. "25 Oct, 02:30:00
 * CET" in a repeated hour.
 */
export const formatClock = (time: Instant, zone: string): string =>
  unambiguous("clock", time, zone);

/** "14:05:09": for lists that name the day and the zone. "02:30:00 CET" in a repeated hour. */
export const formatSeconds = (time: Instant, zone: string): string =>
  unambiguous("seconds", time, zone);

/** "28 Nov 2026". */
export const formatDay = (time: Instant, zone: string): string =>
  formatter("day", zone).format(new Date(time));

/** "28 November 2026". */
export const formatLongDay = (time: Instant, zone: string): string =>
  formatter("longDay", zone).format(new Date(time));

/** "Sat 28 Nov". */
export const formatShortDay = (time: Instant, zone: string): string =>
  formatter("shortDay", zone).format(new Date(time));

/** "Nov 2026". */
export const formatMonth = (time: Instant, zone: string): string =>
  formatter("month", zone).format(new Date(time));

/** "Nov". */
export const formatMonthName = (time: Instant, zone: string): string =>
  formatter("monthName", zone).format(new Date(time));

/** "28 Nov". */
export const formatDayOfMonth = (time: Instant, zone: string): string =>
  formatter("dayOfMonth", zone).format(new Date(time));

/** "14:05"; "02:00 CET" in a repeated hour. */
export const formatHour = (time: Instant, zone: string): string => unambiguous("hour", time, zone);

function unambiguous(shape: "clock" | "seconds" | "hour", time: Instant, zone: string): string {
  const text = formatter(shape, zone).format(new Date(time));
  return isRepeated(time, zone) ? `${text} ${zoneName(time, zone)}` : text;
}

/** The amounts by which clocks go back: an hour, or half an hour on Lord Howe Island. */
const SET_BACK_MS = [3_600_000, 1_800_000];

/** Whether the zone's clock shows the same time twice because it goes back. */
function isRepeated(time: Instant, zone: string): boolean {
  const at = new Date(time).getTime();
  const shown = (ms: number) => formatter("clock", zone).format(ms);
  const text = shown(at);
  return SET_BACK_MS.some((ms) => shown(at - ms) === text || shown(at + ms) === text);
}

const zoneName = (time: Instant, zone: string): string => partOf("name", time, zone);

export type WallClock = {
  year: number;
  /** The month, from 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  /** The day of the week; 0 is Sunday. */
  weekday: number;
};

/** The date and time that a clock in the zone shows. */
export function wallClock(time: Instant, zone: string): WallClock {
  const found: Record<string, number> = {};
  for (const { type, value } of formatter("wall", zone).formatToParts(new Date(time))) {
    found[type] = Number(value);
  }
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = found;
  return {
    year,
    month,
    day,
    hour,
    minute,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
  };
}

/** "GMT+1": the zone's offset from UTC at that time, which changes with daylight saving. */
export const zoneOffset = (time: Instant, zone: string): string => partOf("offset", time, zone);

function partOf(shape: "offset" | "name", time: Instant, zone: string): string {
  const parts = formatter(shape, zone).formatToParts(new Date(time));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}

/** "2026-11-28T14:05:09+01:00": for programs, in the API's format. */
export function formatIso(time: Instant, zone: string): string {
  const at = new Date(time).getTime();
  const { year, month, day, hour, minute } = wallClock(at, zone);
  const offset = Math.ceil((Date.UTC(year, month - 1, day, hour, minute) - at) / 60_000);
  const wall = new Date(at + offset * 60_000).toISOString().replace(/(\.000)?Z$/, "");
  if (zone === "UTC") return `${wall}Z`;
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const size = Math.abs(offset);
  return `${wall}${offset < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "3 minutes ago", "yesterday", "just now". */
export function formatRelative(time: Instant, nowMs: number): string {
  const seconds = (new Date(time).getTime() - nowMs) / 1000;
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return "just now";
}

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const SHAPES = {
  time: { ...DATE, ...CLOCK, timeZoneName: "short" },
  clock: { day: "numeric", month: "short", ...CLOCK, second: "2-digit" },
  seconds: { ...CLOCK, second: "2-digit" },
  day: DATE,
  longDay: { ...DATE, month: "long" },
  shortDay: { weekday: "short", day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
  hour: CLOCK,
  wall: { year: "numeric", month: "numeric", day: "numeric", ...CLOCK },
  monthName: { month: "short" },
  dayOfMonth: { day: "numeric", month: "short" },
  offset: { timeZoneName: "shortOffset" },
  name: { timeZoneName: "short" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes as long as formatting a hundred times. */
function formatter(shape: keyof typeof SHAPES, zone: string): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(LOCALE, { ...SHAPES[shape], timeZone: zone });
  formatters.set(key, created);
  return created;
}
