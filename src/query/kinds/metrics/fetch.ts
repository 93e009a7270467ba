import { dayOf } from "@/clickhouse/data-versions";
import { compileMetric } from "@/query/engine/compile/metric/metric";
import { type FetchContext as Context, fetchAll, fetchIfSmall } from "@/query/engine/fetch/fetch";
import type { RunContext } from "@/query/engine/language/kind";
import type { MetricQuestion, PartlyCachedQuestion } from "@/query/engine/questions/metric";
import type { FetchRows } from "@/query/engine/state-cache/known-users";
import { bySeries, type Plan, type TopValue, withoutGaps } from "./plan";

/** A value as ClickHouse returns it; null if the row is for all buckets or all labels. */
export type MetricRow = {
  /** The start in Unix seconds. */
  bucket: string | null;
  /**
   * 1 for the breakdown's first value, 2 for the second and so on; 0 for values without a series.
   */
  label?: number | null;
  /** "inf", "-inf" or "nan" if it is not finite. */
  value: number | string;
};

export type FetchedMetric = { rows: MetricRow[]; top: readonly TopValue[] };

/** The values with the highest metric, and the rows of their series if they were returned too. */
export type RankedValues = { top: readonly TopValue[]; rows?: MetricRow[] };

type RankedRow = MetricRow & { text: string; hash: string };

/** `probes` caches results that several plans share: pass one map when fetching several plans. */
export type FetchContext = Context &
  Partial<Pick<RunContext, "stateCache" | "sharedScans" | "now">> & {
    probes?: Map<string, Promise<boolean>>;
  };

/** The only stage that reads from ClickHouse. Throws like `fetchAll`. */
export async function fetchRows(plan: Plan | null, context: FetchContext): Promise<FetchedMetric> {
  if (!plan?.breakdown) return fetchSeries(plan, [], context);
  const { top, rows } = await fetchRanked(plan, context);
  return rows ? { rows, top } : fetchSeries(plan, top, context);
}

/** The values that get their own series; none without a breakdown. */
export async function fetchRanked(plan: Plan | null, context: FetchContext): Promise<RankedValues> {
  if (!plan?.breakdown) return { top: [] };
  const { combined, ranking } = plan.breakdown;
  const question = await withoutNeedlessGaps(plan, combined, context);
  const rows = await withStateCache(question, context, (asked, signal) =>
    fetchIfSmall<RankedRow>(compileMetric(asked), { ...context, signal }),
  );
  if (rows) return { rows, top: topOf(rows) };
  return { top: await fetchTop(await withoutNeedlessGaps(plan, ranking, context), context) };
}

async function fetchTop(ranking: MetricQuestion, context: FetchContext): Promise<TopValue[]> {
  const rows = await fetchQuestion<{ label: string; hash: string }>(ranking, context);
  return rows.map(({ label, hash }) => ({ key: label, hash: BigInt(hash) }));
}

/** The values by label, read from the rows that cover all buckets. */
function topOf(rows: readonly RankedRow[]): TopValue[] {
  return rows
    .filter(({ bucket, label }) => bucket === null && Number(label) > 0)
    .sort((a, b) => Number(a.label) - Number(b.label))
    .map(({ text, hash }) => ({ key: text, hash: BigInt(hash) }));
}

/**
 * The series of all events and, once the breakdown's values are known, of each
 * value and of the others.
 */
export async function fetchSeries(
  plan: Plan | null,
  top: readonly TopValue[],
  context: FetchContext,
): Promise<FetchedMetric> {
  if (!plan) return { rows: [], top };
  const buckets = await withoutNeedlessGaps(plan, plan.buckets, context);
  const { breakdown } = plan;
  if (breakdown && top.length > 0)
    return { rows: await fetchQuestion(bySeries(buckets, breakdown, top), context), top };
  return { rows: await fetchBuckets(buckets, context), top };
}

/** Together with others that read the same events. */
function fetchBuckets(question: MetricQuestion, context: FetchContext): Promise<MetricRow[]> {
  const { sharedScans } = context;
  if (!sharedScans) return fetchQuestion(question, context);
  return withStateCache(question, context, (asked, signal) =>
    sharedScans.fetch(asked, { tags: context.tags, fetchRows: fetchRowsIn(context), signal }),
  );
}

async function withoutNeedlessGaps(
  { probe }: Plan,
  question: MetricQuestion,
  context: FetchContext,
): Promise<MetricQuestion> {
  if (!probe || (await anyEvents(probe, context))) return question;
  return withoutGaps(question);
}

/** Plans with the same projects and range have the same probe. */
function anyEvents(probe: MetricQuestion, context: FetchContext): Promise<boolean> {
  const key = JSON.stringify(probe);
  const result = context.probes?.get(key) ?? hasAnyEvents(probe, context);
  context.probes?.set(key, result);
  return result;
}

async function hasAnyEvents(probe: MetricQuestion, context: FetchContext): Promise<boolean> {
  const fetchDays = async () => {
    const rows = await fetchQuestion<MetricRow>(probe, context);
    const days = rows.filter(({ bucket, value }) => bucket !== null && Number(value) > 0);
    return days.map(({ bucket }) => dayOf(Number(bucket) * 1000));
  };
  const { stateCache, now } = context;
  return stateCache && now !== undefined
    ? stateCache.anyEvents(probe, { now }, fetchDays)
    : (await fetchDays()).length > 0;
}

function fetchQuestion<Row = MetricRow>(
  question: MetricQuestion,
  context: FetchContext,
): Promise<Row[]> {
  return withStateCache(question, context, (asked, signal) =>
    fetchAll<Row>(compileMetric(asked), { ...context, signal }),
  );
}

function withStateCache<T>(
  question: MetricQuestion,
  context: FetchContext,
  fetch: (question: PartlyCachedQuestion, signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  const { stateCache, now, signal } = context;
  if (!stateCache || now === undefined) return fetch(question, signal);
  return stateCache.fetch(question, { ...context, now, fetchRows: fetchRowsIn(context) }, fetch);
}

const fetchRowsIn =
  (context: Context): FetchRows =>
  (statement, signal) =>
    fetchAll(statement, { ...context, signal });
