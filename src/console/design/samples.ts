import type { ChartPoint, ChartSeries } from "@/ui/charts/series/types";

export type EventRow = { id: string; name: string; platform: string; count: number; seen: string };

const NAMES = ["page_view", "sign_up", "checkout_started", "order_paid", "search", "=HYPERLINK(1)"];
const PLATFORMS = ["web", "ios", "android"];
const START = Date.UTC(2026, 9, 1);
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Pseudo-random but the same on every call, so that screenshots can be compared. */
const wobble = (at: number): number => (Math.sin(at * 12.9898) * 43758.5453) % 1;

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

export const eventRows = (count: number): EventRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    name: pick(NAMES, at),
    platform: pick(PLATFORMS, at),
    count: Math.abs(Math.round(wobble(at + 1) * 1_200)),
    seen: new Date(START + at * HOUR_MS).toISOString(),
  }));

/** A weekly rhythm with some noise. */
export function points(count: number, stepMs: number, size: number, shiftMs = 0): ChartPoint[] {
  return Array.from({ length: count }, (_, at) => {
    const rhythm = 1 + 0.35 * Math.sin((at / 7) * 2 * Math.PI) + 0.01 * at;
    const value = Math.round(size * (rhythm + 0.15 * wobble(at + size)));
    return {
      time: new Date(START + at * stepMs - shiftMs).toISOString(),
      value: Math.max(0, value),
    };
  });
}

export const hours = (from: string, count: number): ChartPoint[] =>
  points(count, HOUR_MS, 90, START - Date.parse(from));

export const many = (series: number, count: number, stepMs: number): ChartSeries[] =>
  Array.from({ length: series }, (_, at) => ({
    key: `series ${at}`,
    label: LABELS[at] ?? `Series ${at + 1}`,
    data: points(count, stepMs, 400 + 350 * at),
  }));

const LABELS = [
  "Web",
  "iOS",
  "Android",
  "<img src=x onerror=alert(1)>",
  "A very long label that leaves no room for anything else beside it in the legend",
  "=1+1",
  "a.b[0].c",
  "\u202Eright to left",
  "Series 9",
  "Series 10",
];
