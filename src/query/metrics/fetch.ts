import type { ClickHouse, QueryLimits, QueryTags } from "@/clickhouse/types";
import { compileQuestion } from "../compile/question";
import { bySeries, type Plan, type TopValue, withoutGaps } from "./plan";
import type { Question } from "./question";

/** A figure as ClickHouse answers it; null where the row stands for all buckets or all labels. */
export type FigureRow = {
  /** Start in unix seconds. */
  bucket: string | null;
  /** 1 for the first of the breakdown's values and so on, 0 for all that have no series. */
  label?: number | null;
  /** A word ("inf", "nan") where it is not finite. */
  value: number | string;
};

export type Fetched = { rows: FigureRow[]; top: TopValue[] };

export type FetchContext = { clickhouse: ClickHouse; tags: QueryTags; signal?: AbortSignal };

const LIMITS: QueryLimits = {
  maxSeconds: 20,
  maxMemoryBytes: 1024 ** 3,
  maxResultRows: 250_000,
};

/** The only stage that reads. Throws `BackendUnavailable` over a limit or without the store. */
export async function fetchRows(plan: Plan | null, context: FetchContext): Promise<Fetched> {
  if (!plan) return { rows: [], top: [] };
  const gapless = plan.probe !== undefined && !(await anyEvents(plan.probe, context));
  const adapt = gapless ? withoutGaps : (question: Question) => question;
  const figure = adapt(plan.figure);
  if (!plan.breakdown) return { rows: await ask(figure, context), top: [] };
  const top = await askTop(adapt(plan.breakdown.ranking), context);
  if (top.length === 0) return { rows: [], top };
  return { rows: await ask(bySeries(figure, plan.breakdown, top), context), top };
}

async function anyEvents(probe: Question, context: FetchContext): Promise<boolean> {
  const rows = await ask<FigureRow>(probe, context);
  return rows.some((row) => Number(row.value) > 0);
}

async function askTop(ranking: Question, context: FetchContext): Promise<TopValue[]> {
  const rows = await ask<{ label: string; hash: string }>(ranking, context);
  return rows.map(({ label, hash }) => ({ key: label, hash: BigInt(hash) }));
}

function ask<Row = FigureRow>(question: Question, context: FetchContext): Promise<Row[]> {
  const { clickhouse, tags, signal } = context;
  return clickhouse.rows<Row>({
    ...compileQuestion(question),
    tags,
    limits: LIMITS,
    ...(signal ? { signal } : {}),
  });
}
