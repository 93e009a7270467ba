import { MAX_WINDOW_DAYS } from "@/query/engine/model/limits";

/** A length of time as the query language writes it: "30m", "12h", "7d", "4w". */
export const WINDOW_UNITS = { m: "minutes", h: "hours", d: "days", w: "weeks" } as const;
export type WindowUnit = keyof typeof WINDOW_UNITS;
export type Window = { count: number; unit: WindowUnit };

const MINUTES: Record<WindowUnit, number> = { m: 1, h: 60, d: 1_440, w: 10_080 };
const MOST_MINUTES = MAX_WINDOW_DAYS * MINUTES.d;

const WRITTEN = /^([1-9]\d{0,5})([mhdw])$/;

/** The most of a unit that a window can be. */
export const mostOf = (unit: WindowUnit): number => Math.floor(MOST_MINUTES / MINUTES[unit]);

/** Undefined for what is no window, or too long a one. */
export function readWindow(text: unknown): string | undefined {
  return typeof text === "string" && parseWindow(text) ? text : undefined;
}

export function parseWindow(text: string): Window | undefined {
  const [, digits, unit] = WRITTEN.exec(text) ?? [];
  if (!isUnit(unit)) return undefined;
  const count = Number(digits);
  return count <= mostOf(unit) ? { count, unit } : undefined;
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

const ROUND = ["1h", "1d", "7d", "30d", "90d"] as const;

const minutesOf = (text: string): number => {
  const { count, unit } = parseWindow(text) ?? { count: 0, unit: "m" as const };
  return count * MINUTES[unit];
};

/** The next round length of time; undefined where none is longer. */
export const longerThan = (text: string): string | undefined =>
  ROUND.find((one) => minutesOf(one) > minutesOf(text));
