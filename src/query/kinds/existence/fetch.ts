import type { QueryLimits } from "@/clickhouse/types";
import { compileFieldExistence, compileValueExistence } from "@/query/engine/compile/existence";
import { fetchAll } from "@/query/engine/fetch/fetch";
import type { RunContext } from "@/query/engine/language/kind";
import { EVENT_NAME } from "@/query/engine/model/fields";
import { equalsFilter } from "@/query/engine/model/filter";
import { MAX_GROUPS } from "@/query/engine/model/limits";
import type {
  FieldExistenceQuestion,
  ValueExistenceQuestion,
} from "@/query/engine/questions/existence";
import type { TimeRange } from "@/query/engine/time/buckets";
import { ALL_EVENTS } from "../metrics/input";
import { runMetric } from "../metrics/run";

const LIMITS: QueryLimits = {
  maxSeconds: 10,
  maxMemoryBytes: 512 * 1024 ** 2,
  maxResultRows: 10_000,
};

/** Whether an event in one of the ranges has the field. */
export async function fieldExists(
  question: FieldExistenceQuestion,
  context: RunContext,
): Promise<boolean> {
  if (isEmpty(question)) return false;
  const rows = await fetchAll(compileFieldExistence(question), context, { limits: LIMITS });
  return rows.length > 0;
}

/** For each test of the field's values, whether an event in one of the ranges passes it. */
export async function valuesExist(
  question: ValueExistenceQuestion,
  context: RunContext,
): Promise<boolean[]> {
  const { tests } = question;
  if (isEmpty(question) || tests.length === 0) return tests.map(() => false);
  const statement = compileValueExistence(question);
  const rows = await fetchAll<{ test: number }>(statement, context, { limits: LIMITS });
  const passed = new Set(rows.map(({ test }) => test));
  return tests.map((_, index) => passed.has(index + 1));
}

const isEmpty = ({ ranges, projectIds }: FieldExistenceQuestion): boolean =>
  ranges.length === 0 || projectIds.length === 0;

type EventsQuestion = { projectIds: readonly string[]; range: TimeRange; names: readonly string[] };

/** Those of up to 100 event names that occur in the range. A projection can answer this. */
export async function existingEvents(
  { projectIds, range, names }: EventsQuestion,
  { clickhouse, now, ...options }: RunContext,
): Promise<Set<unknown>> {
  const { series = [] } = await runMetric(
    { clickhouse, clock: { now: () => now } },
    { projectIds },
    {
      ...ALL_EVENTS,
      metric: "count",
      range,
      granularity: "all",
      timezone: "UTC",
      filters: [equalsFilter(EVENT_NAME, ...names)],
      breakdown: { field: EVENT_NAME, limit: MAX_GROUPS },
    },
    options,
  );
  return new Set(series.map(({ breakdown }) => breakdown));
}
