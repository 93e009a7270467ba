import { shortened } from "@/base/text/shortened";
import type { Scalar } from "../names/query-types";

const LONGEST_NAME = 100;

/** A name or value from events, so that nothing in it reads as Markdown. */
export function code(name: string): string {
  const plain = shortened(name.replace(/[\s\p{Cc}]+/gu, " ").trim(), LONGEST_NAME);
  if (plain === "") return '`""`';
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const padded = plain.startsWith("`") || plain.endsWith("`") ? ` ${plain} ` : plain;
  return `${fence}${padded}${fence}`;
}

/** A value of a property; no value if it is null. */
export const valueText = (value: Scalar | undefined): string =>
  value === null || value === undefined ? "(no value)" : code(String(value));

/** With thousands separators, and as many digits as a reader needs. */
export function number(value: number): string {
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) >= 1 ? 2 : 4;
  return value.toLocaleString("en-US", { minimumFractionDigits: 0, maximumFractionDigits: digits });
}

/** A figure that may be missing. */
export const figure = (value: number | null): string => (value === null ? "–" : number(value));

/** A fraction as a percentage. */
export function percent(fraction: number): string {
  const value = fraction * 100;
  return `${value.toLocaleString("en-US", { maximumFractionDigits: 2 })}%`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A duration in its largest suitable unit. */
export function duration(ms: number): string {
  if (ms < MINUTE_MS) return `${number(Math.round(ms / 100) / 10)} s`;
  if (ms < HOUR_MS) return `${number(Math.round(ms / 6_000) / 10)} min`;
  if (ms < 2 * DAY_MS) return `${number(Math.round(ms / (HOUR_MS / 10)) / 10)} h`;
  return `${number(Math.round(ms / (DAY_MS / 10)) / 10)} days`;
}

/** Joins "a", "b" and "c". */
export function list(parts: readonly string[], word = "and"): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
}

/** The project's own name, which its team wrote. */
export const bold = (text: string): string =>
  `**${shortened(text.replace(/\s+/g, " ").trim(), LONGEST_NAME).replace(/[\\*[\]<`|]/g, "\\$&")}**`;

/** "1 event", "2 events". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
