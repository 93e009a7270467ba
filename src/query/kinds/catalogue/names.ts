import type { Clock } from "@/base/time/clock";
import { retentionFloor } from "@/base/time/retention";
import type { QueryLimits } from "@/clickhouse/types";
import { compileNames } from "@/query/engine/compile/catalogue";
import { fetchAll } from "@/query/engine/fetch/fetch";
import type { ProjectScope, RunContext } from "@/query/engine/language/kind";
import { EVENT_NAME } from "@/query/engine/model/fields";
import { PROJECTION_BUCKETS } from "@/query/engine/model/projections";
import { periodOf } from "@/query/engine/period/period";
import type { NamesQuestion } from "@/query/engine/questions/catalogue";
import { ALL_EVENTS } from "../metrics/input";
import { runMetric } from "../metrics/run";

/** The maximum number of event names in the catalogue: those with the most events. */
export const MAX_NAMES = 1_000;
/**
 * The maximum number of names with daily counts: those with the most events in the last 30 days.
 */
const MAX_SPARKLINES = 100;
const QUARTER = PROJECTION_BUCKETS.quarter * 1000;

const LIMITS: QueryLimits = {
  maxSeconds: 15,
  maxMemoryBytes: 512 * 1024 ** 2,
  maxResultRows: 2 * MAX_NAMES,
};

const ADVICE = "Use Explore or SQL to list the names of a shorter range.";

export type CatalogueContext = Omit<RunContext, "now"> & { clock: Clock };

type NameCount = {
  name: string;
  /**
   * When the first and last events with that name happened, in ms, rounded to a quarter of an hour.
   */
  firstSeen: number;
  lastSeen: number;
  count: number;
  /** The share of all events within retention, 0 to 1. */
  share: number;
};

type NameCounts = {
  names: NameCount[];
  /** The number of events within retention, whatever their names. */
  total: number;
  /** The number of names. */
  distinct: number;
  /**
   * When the first and last of all events happened, like those of a name; null if there are none.
   */
  firstSeen: number | null;
  lastSeen: number | null;
  /** Whether names are missing. */
  cut: boolean;
};

type CatalogueName = NameCount & {
  /** Events per day over the last 30 days; null for names that are not among the most frequent. */
  daily: number[] | null;
};

type NamesCatalogue = Pick<NameCounts, "total" | "cut"> & {
  names: CatalogueName[];
  timeZone: string;
};

/** The event names within retention, with daily counts. */
export async function fetchNames(
  context: CatalogueContext,
  scope: ProjectScope,
): Promise<NamesCatalogue> {
  const [{ names, total, cut }, daily] = await Promise.all([
    fetchNameCounts(context, scope),
    fetchDailyCounts(context, scope),
  ]);
  return {
    names: names.map((one) => ({ ...one, daily: daily.get(one.name) ?? null })),
    total,
    cut,
    timeZone: scope.timeZone,
  };
}

type NamesFilter = Pick<NamesQuestion, "name" | "search">;
const ALL_NAMES: NamesFilter = { name: null, search: null };

/** The event names within retention, most frequent first. */
export async function fetchNameCounts(
  context: CatalogueContext,
  scope: Pick<ProjectScope, "projectId">,
  filter = ALL_NAMES,
): Promise<NameCounts> {
  const rows = await fetchNameRows(context, scope, filter);
  const [row] = rows;
  const total = Number(row?.total ?? 0);
  const names = rows.slice(0, MAX_NAMES).map((row) => ({
    name: row.event_name,
    firstSeen: row.first * 1000,
    lastSeen: row.last * 1000,
    count: Number(row.events),
    share: Number(row.events) / total,
  }));
  return {
    names,
    total,
    distinct: Number(row?.names ?? 0),
    firstSeen: row ? row.first_of_all * 1000 : null,
    lastSeen: row ? row.last_of_all * 1000 : null,
    cut: rows.length > MAX_NAMES,
  };
}

type NameRow = {
  event_name: string;
  first: number;
  last: number;
  events: string;
  /** Of all names. */
  total: string;
  names: string;
  first_of_all: number;
  last_of_all: number;
};

function fetchNameRows(
  context: CatalogueContext,
  { projectId }: Pick<ProjectScope, "projectId">,
  filter: NamesFilter,
): Promise<NameRow[]> {
  const now = context.clock.now();
  const range = {
    start: Math.ceil(retentionFloor(now) / QUARTER) * QUARTER,
    end: Math.ceil((now + 4 * QUARTER) / QUARTER) * QUARTER,
  };
  const statement = compileNames({ projectId, ...filter, range, limit: MAX_NAMES + 1 });
  return fetchAll(statement, context, { limits: LIMITS, advice: ADVICE });
}

async function fetchDailyCounts(
  { clickhouse, clock, tags, signal }: CatalogueContext,
  { projectId, timeZone }: ProjectScope,
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
