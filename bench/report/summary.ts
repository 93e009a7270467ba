import type { Measurement, Part } from "../part";
import { format, formatInterval, renderRows } from "./table";

export type Results = readonly { name: Part["name"]; measurements: readonly Measurement[] }[];

/** A result, and its ratio to a baseline. `readme` is its label in the README, if it is there. */
type Row = { label: string; readme?: string; part: string; result: string; baseline?: string };

const ACKNOWLEDGED = "events until acknowledged";
const PROCESSOR = "processor time per event, server and ClickHouse";
const IDLE_MEMORY = "idle memory, server and ClickHouse";
const BY_HAND = "SQL by hand";

const ROWS: readonly Row[] = [
  {
    label: "single events, each durable, 200 connections",
    readme: "single events, each durable before its response",
    part: "singles",
    result: ACKNOWLEDGED,
    baseline: "a bare Node server",
  },
  {
    label: "batches of 500, durable and deduplicated",
    readme: "batches of 500 events, durable and deduplicated",
    part: "batches",
    result: ACKNOWLEDGED,
    baseline: "direct inserts of JSON",
  },
  {
    label: "processor time per event in batches",
    part: "batches",
    result: PROCESSOR,
    baseline: "direct inserts of JSON",
  },
  {
    label: "until queries count an accepted event, p95",
    part: "freshness",
    result: "accepted → queryable, p95",
  },
  {
    label: "count by day, 13 months",
    readme: "events by day over 13 months, of 20 million events",
    part: "metrics",
    result: "count by day, 13 months",
    baseline: BY_HAND,
  },
  {
    label: "unique users by day, 13 months",
    readme: "unique users by day over the same time",
    part: "metrics",
    result: "unique users by day, 13 months",
    baseline: BY_HAND,
  },
  { label: "sessions by day, 30 days", part: "metrics", result: "sessions by day, 30 days" },
  {
    label: "trend by platform, 12 weeks",
    part: "queries",
    result: "trend by platform, 12 weeks",
    baseline: BY_HAND,
  },
  {
    label: "funnel of 4 steps, 30 days",
    readme: "funnel of 4 steps over 30 days",
    part: "queries",
    result: "funnel of 4 steps, 30 days",
    baseline: BY_HAND,
  },
  {
    label: "weekly retention, 4 weeks",
    part: "queries",
    result: "weekly retention of 4 weeks, 4 weeks",
    baseline: BY_HAND,
  },
  {
    label: "dashboard of 12 widgets, 30 days",
    readme: "dashboard of 12 widgets over 30 days of those events",
    part: "dashboard",
    result: "open, cold",
  },
  {
    label: "the same after one new event",
    readme: "the same dashboard after one new event",
    part: "dashboard",
    result: "open the last days again after one new event",
  },
  {
    label: "`npm start` after a build, first start",
    part: "start",
    result: "first start → first response",
  },
  {
    label: "`npm start` after a build, later starts",
    readme: "`npm start` after a build",
    part: "start",
    result: "second start → first response",
  },
  {
    label: "memory when idle, server and ClickHouse",
    readme: "memory when idle, server and ClickHouse",
    part: "start",
    result: IDLE_MEMORY,
  },
  ...[4, 8].flatMap((cores) => [
    {
      label: `batches of 500 on ${cores} cores (computed)`,
      readme: `batches on a machine with ${cores} cores, computed`,
      part: "stages",
      result: `batches of 500: computed ceiling, ${cores} cores`,
    },
    {
      label: `single events on ${cores} cores (computed)`,
      readme: `single events on a machine with ${cores} cores, computed`,
      part: "stages",
      result: `single events: computed ceiling, ${cores} cores`,
    },
  ]),
];

/** Renders the results that the documentation shows; undefined unless all of them were measured. */
export function renderSummary(results: Results): string | undefined {
  const rows = ROWS.flatMap((row) => renderRow(row, results) ?? []);
  if (rows.length < ROWS.length) return undefined;
  return renderRows(["what", "result", "ratio", "95% interval"], rows);
}

/** Renders the results that the README shows. */
export function renderReadmeTable(results: Results): string {
  const rows = ROWS.flatMap((row) => {
    const [, result = ""] = renderRow(row, results)?.[0] ?? [];
    return row.readme === undefined ? [] : [[row.readme, result]];
  });
  return renderRows(["what", "result"], rows);
}

/** Returns the results that the landing page shows. */
export function landingResults(results: Results) {
  const show = (part: string, result: string) => {
    const found = findMeasurement(results, part, result);
    return found ? format(found.value, found.unit).replace("/s", "") : "";
  };
  return {
    batches: show("batches", ACKNOWLEDGED),
    singles: show("singles", ACKNOWLEDGED),
    idleMemory: show("start", IDLE_MEMORY),
  };
}

function renderRow({ label, part, result, baseline }: Row, results: Results) {
  const find = (what: string) => findMeasurement(results, part, what);
  const found = find(result);
  if (!found) return undefined;
  const ratio = baseline === undefined ? undefined : find(`${result}: ratio to ${baseline}`);
  if (baseline !== undefined && !ratio) return undefined;
  return [[label, format(found.value, found.unit), ...ratioCells(ratio)]];
}

const ratioCells = (ratio: Measurement | undefined): string[] =>
  ratio?.interval ? [ratio.value.toFixed(2), formatInterval(ratio.interval, ratio.unit)] : ["", ""];

export const findMeasurement = (
  results: Results,
  part: string,
  wanted: string,
): Measurement | undefined =>
  results.find(({ name }) => name === part)?.measurements.find(({ what }) => what === wanted);
