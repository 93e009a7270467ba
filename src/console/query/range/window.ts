import { MAX_WINDOW_DAYS } from "@/query/engine/model/limits";

/** A duration in the query language: "30m", "12h", "7d", "4w". */
export const WINDOW_UNITS = { m: "minutes", h: "hours", d: "days", w: "weeks" } as const;
export type WindowUnit = keyof typeof WINDOW_UNITS;
export type Window = { count: number; unit: WindowUnit };

const MINUTES: Record<WindowUnit, number> = { m: 1, h: 60, d: 1_440, w: 10_080 };
const MAX_MINUTES = MAX_WINDOW_DAYS * MINUTES.d;

const FORMAT = /^([1-9]\d{0,5})([mhdw])$/;

/** The longest window in a unit. */
export const maxCount = (unit: WindowUnit): number => Math.floor(MAX_MINUTES / MINUTES[unit]);

/** Undefined if it is not a valid window or is too long. */
export function readWindow(text: unknown): string | undefined {
  return typeof text === "string" && parseWindow(text) ? text : undefined;
}

export function parseWindow(text: string): Window | undefined {
  const [, digits, unit] = FORMAT.exec(text) ?? [];
  if (!isUnit(unit)) return undefined;
  const count = Number(digits);
  return count <= maxCount(unit) ? { count, unit } : undefined;
}

const isUnit = (text: string | undefined): text is WindowUnit =>
  text !== undefined && Object.hasOwn(WINDOW_UNITS, text);

export const writeWindow = ({ count, unit }: Window): string => `${count}${unit}`;

/** "7 days", "1 hour". */
export function windowText(text: string): string {
  const window = parseWindow(text);
  if (!window) return text;
  const words = WINDOW_UNITS[window.unit];
  return `${window.count.toLocaleString("en-US")} ${window.count === 1 ? words.slice(0, -1) : words}`;
}

const PRESETS = ["1h", "1d", "7d", "30d", "90d"] as const;

const minutesOf = (text: string): number => {
  const { count, unit } = parseWindow(text) ?? { count: 0, unit: "m" as const };
  return count * MINUTES[unit];
};

/** The next longer preset; undefined if there is none. */
export const longerThan = (text: string): string | undefined =>
  PRESETS.find((one) => minutesOf(one) > minutesOf(text));
