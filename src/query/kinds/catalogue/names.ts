import { retentionFloor } from "@/base/time/retention";
import type { QueryLimits } from "@/clickhouse/types";
import { compileNames } from "@/query/engine/compile/catalogue";
import { fetchAll } from "@/query/engine/fetch/fetch";
import { PIECES } from "@/query/engine/model/projections";
import { periodOf } from "@/query/engine/period/period";
import { runMetric } from "../metrics/run";
import { ALL_EVENTS } from "../overview/metric";
import { type CatalogueContext, type CatalogueScope, EVENT_NAME } from "./context";

/** The most event names that the catalogue lists, those with the most events. */
export const MAX_NAMES = 1_000;
/** So many names, those with the most events of late, are drawn day by day. */
const MAX_SPARKLINES = 100;
const QUARTER = PIECES.quarter * 1000;

const LIMITS: QueryLimits = {
  maxSeconds: 15,
  maxMemoryBytes: 512 * 1024 ** 2,
  maxResultRows: 2 * MAX_NAMES,
};

const ADVICE = "Ask in Explore or SQL for the names of a shorter range.";

export type CatalogueName = {
  name: string;
  /** In ms, to the quarter of an hour: when the first and the last event of that name happened. */
  firstSeen: number;
  lastSeen: number;
  count: number;
  /** Of all events in retention, 0 to 1. */
  share: number;
  /** Events by day over the last 30 days; null for names beyond the hundred most frequent of them. */
  daily: number[] | null;
};

export type NamesCatalogue = {
  names: CatalogueName[];
  /** Events in retention, of whatever name. */
  total: number;
  /** Whether there are more names than are listed. */
  cut: boolean;
  timeZone: string;
};

/** Every event name within retention. */
export async function fetchNames(
  context: CatalogueContext,
  scope: CatalogueScope,
): Promise<NamesCatalogue> {
  const [rows, lately] = await Promise.all([
    fetchNameRows(context, scope),
    fetchDailyCounts(context, scope),
  ]);
  const total = Number(rows[0]?.total ?? 0);
  const names = rows.slice(0, MAX_NAMES).map((row) => ({
    name: row.event_name,
    firstSeen: row.first * 1000,
    lastSeen: row.last * 1000,
    count: Number(row.events),
    share: Number(row.events) / total,
    daily: lately.get(row.event_name) ?? null,
  }));
  return { names, total, cut: rows.length > MAX_NAMES, timeZone: scope.timeZone };
}

type NameRow = {
  event_name: string;
  first: number;
  last: number;
  events: string;
  /** Of all names. */
  total: string;
};

function fetchNameRows(
  context: CatalogueContext,
  { projectId }: CatalogueScope,
): Promise<NameRow[]> {
  const now = context.clock.now();
  const range = {
    start: Math.ceil(retentionFloor(now) / QUARTER) * QUARTER,
    end: Math.ceil((now + 4 * QUARTER) / QUARTER) * QUARTER,
  };
  const statement = compileNames({ projectId, range, limit: MAX_NAMES + 1 });
  return fetchAll(statement, context, { limits: LIMITS, advice: ADVICE });
}

async function fetchDailyCounts(
  { clickhouse, clock, tags, signal }: CatalogueContext,
  { projectId, timeZone }: CatalogueScope,
): Promise<Map<unknown, number[]>> {
  const { range, granularity } = periodOf({ last: 30, unit: "d" }, timeZone, clock.now());
  const breakdown = { field: EVENT_NAME, limit: MAX_SPARKLINES };
  const { series = [] } = await runMetric(
    { clickhouse, clock },
    { projectIds: [projectId] },
    { ...ALL_EVENTS, metric: "count", range, granularity, timezone: timeZone, breakdown },
    { tags, ...(signal ? { signal } : {}) },
  );
  const named = series.filter((one) => !one.other);
  return new Map(named.map((one) => [one.breakdown, one.data.map((point) => point.value)]));
}
