import { compileMetric } from "@/query/engine/compile/metric/metric";
import { type FetchContext as Context, fetchAll, fetchIfSmall } from "@/query/engine/fetch/fetch";
import type { MetricQuestion } from "@/query/engine/questions/metric";
import { bySeries, type Plan, type TopValue, withoutGaps } from "./plan";

/** A figure as ClickHouse answers it; null where the row stands for all buckets or all labels. */
export type MetricRow = {
  /** Start in unix seconds. */
  bucket: string | null;
  /** 1 for the first of the breakdown's values and so on, 0 for all that have no series. */
  label?: number | null;
  /** A word ("inf", "nan") where it is not finite. */
  value: number | string;
};

export type FetchedMetric = { rows: MetricRow[]; top: readonly TopValue[] };

/** The values with the greatest figures, and the figures where they were found on the way. */
export type RankedValues = { top: readonly TopValue[]; rows?: MetricRow[] };

type RankedRow = MetricRow & { text: string; hash: string };

/** `probes` are answers that several plans may share: whoever asks for more than one brings a map. */
export type FetchContext = Context & { probes?: Map<string, Promise<boolean>> };

/** The only stage that reads. Throws as `fetchAll` does. */
export async function fetchRows(plan: Plan | null, context: FetchContext): Promise<FetchedMetric> {
  if (!plan?.breakdown) return fetchSeries(plan, [], context);
  const { top, rows } = await fetchRanked(plan, context);
  return rows ? { rows, top } : fetchSeries(plan, top, context);
}

/** The values that get a series of their own; none where the plan has no breakdown. */
export async function fetchRanked(plan: Plan | null, context: FetchContext): Promise<RankedValues> {
  if (!plan?.breakdown) return { top: [] };
  const { combined, ranking } = plan.breakdown;
  const question = await withoutNeedlessGaps(plan, combined, context);
  const rows = await fetchIfSmall<RankedRow>(compileMetric(question), context);
  if (rows) return { rows, top: topOf(rows) };
  return { top: await fetchTop(await withoutNeedlessGaps(plan, ranking, context), context) };
}

async function fetchTop(ranking: MetricQuestion, context: FetchContext): Promise<TopValue[]> {
  const rows = await fetchQuestion<{ label: string; hash: string }>(ranking, context);
  return rows.map(({ label, hash }) => ({ key: label, hash: BigInt(hash) }));
}

/** The rows of a value and all buckets, in the order of their labels. */
function topOf(rows: readonly RankedRow[]): TopValue[] {
  return rows
    .filter(({ bucket, label }) => bucket === null && Number(label) > 0)
    .sort((a, b) => Number(a.label) - Number(b.label))
    .map(({ text, hash }) => ({ key: text, hash: BigInt(hash) }));
}

/** The figures of all and, where the breakdown's values are settled, of each of them and of the rest. */
export async function fetchSeries(
  plan: Plan | null,
  top: readonly TopValue[],
  context: FetchContext,
): Promise<FetchedMetric> {
  if (!plan) return { rows: [], top };
  const figure = await withoutNeedlessGaps(plan, plan.buckets, context);
  const { breakdown } = plan;
  const question = breakdown && top.length > 0 ? bySeries(figure, breakdown, top) : figure;
  return { rows: await fetchQuestion(question, context), top };
}

async function withoutNeedlessGaps(
  { probe }: Plan,
  question: MetricQuestion,
  context: FetchContext,
): Promise<MetricQuestion> {
  if (!probe || (await anyEvents(probe, context))) return question;
  return withoutGaps(question);
}

/** Plans of the same projects and range have the same probe. */
function anyEvents(probe: MetricQuestion, context: FetchContext): Promise<boolean> {
  const key = JSON.stringify(probe);
  const asked = context.probes?.get(key) ?? hasAnyEvents(probe, context);
  context.probes?.set(key, asked);
  return asked;
}

async function hasAnyEvents(probe: MetricQuestion, context: FetchContext): Promise<boolean> {
  const rows = await fetchQuestion<MetricRow>(probe, context);
  return rows.some((row) => Number(row.value) > 0);
}

function fetchQuestion<Row = MetricRow>(
  question: MetricQuestion,
  context: FetchContext,
): Promise<Row[]> {
  return fetchAll<Row>(compileMetric(question), context);
}
