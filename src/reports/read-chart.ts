/**
 * Reads the charts of a report. Each is a block of JSON with the keys of a query and, optionally,
 * `chart` and `title`. Does no I/O, so that the server can check them on save and the console can
 * draw them.
 */
import { parseJsonExactly } from "@/base/text/long-integers";
import { type ChartKind, DEFAULT_CHART, DRAWS } from "@/dashboards/config/limits";
import type { WireQuery } from "@/query/engine/language/wire";
import { REPORT } from "./limits";

/** `query` is not validated here; the query language does that. */
export type Chart = { query: WireQuery; as: ChartKind; title: string | undefined };

type QueryKind = keyof typeof DEFAULT_CHART;

/** Reads a chart from the text of its block, or says what is wrong with it. */
export function readChart(block: string): Chart | { fault: string } {
  const written = parsed(block);
  if (!isObject(written)) return { fault: "Write a query as one JSON object." };
  const { chart, title, ...query } = written;
  const as = chart ?? DEFAULT_CHART[query.kind as QueryKind];
  const fault = kindFault(query.kind) ?? chartKindFault(as, query.kind) ?? titleFault(title);
  if (fault !== null) return { fault };
  if (!isFixed(query.range)) return { fault: FIXED_RANGE_NEEDED };
  // The query's schema checks the rest.
  const wireQuery = query as unknown as WireQuery;
  return { query: wireQuery, as: as as ChartKind, title: title as string | undefined };
}

function parsed(text: string): unknown {
  try {
    return parseJsonExactly(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listed = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(", ");

function kindFault(kind: unknown): string | null {
  const kinds = Object.keys(DEFAULT_CHART);
  return kinds.some((known) => known === kind) ? null : `"kind" must be one of ${listed(kinds)}.`;
}

function chartKindFault(as: unknown, kind: unknown): string | null {
  const fitting = Object.entries(DRAWS).flatMap(([name, kinds]) =>
    kinds.some((drawn) => drawn === kind) ? [name] : [],
  );
  if (fitting.some((name) => name === as)) return null;
  return `"chart" of a ${String(kind)} must be one of ${listed(fitting)}.`;
}

function titleFault(title: unknown): string | null {
  if (title === undefined) return null;
  const fits = typeof title === "string" && title.length <= REPORT.maxTitle;
  return fits ? null : `"title" must be a string of at most ${REPORT.maxTitle} characters.`;
}

const FIXED_RANGE_NEEDED =
  'Set "range" to fixed days, {"from": "2026-01-01", "to": "2026-01-31"}, or to {"start_time", "end_time"}, so that the report does not change over time.';

/** Whether a range covers the same time whenever the query runs. */
function isFixed(range: unknown): boolean {
  if (!isObject(range)) return false;
  const keys = Object.keys(range).sort().join();
  return keys === "from,to" || keys === "end_time,start_time";
}
