import {
  compileRetention,
  hasStorableResults,
  storeRetention,
} from "@/query/engine/compile/retention/retention";
import { fetchAll } from "@/query/engine/fetch/fetch";
import { withUserResults } from "@/query/engine/fetch/with-user-results";
import type { RunContext, Scope } from "@/query/engine/language/kind";
import { selectionLabel } from "@/query/engine/model/labels";
import { periodOf } from "@/query/engine/period/period";
import type { RetentionQuestion } from "@/query/engine/questions/retention";
import type { UserTable } from "@/query/engine/questions/user-results";
import { resultHead } from "@/query/engine/result/result-header";
import { formatInstant } from "@/query/engine/time/format";
import { calendarOf } from "./calendar";
import { computeAverages, computeCohorts, type RetentionRow } from "./compute";
import { planRetention } from "./plan";
import type { RetentionResult } from "./result";
import type { RetentionQuery } from "./schema";

export async function runRetention(
  query: RetentionQuery,
  scope: Scope,
  context: RunContext,
): Promise<RetentionResult> {
  const { timezone, granularity, periods, start } = query;
  const { range } = periodOf(query.range, timezone, context.now);
  const calendar = calendarOf(query, range);
  const question = planRetention(query, range, calendar, scope, context.now);
  const rows = question ? await fetchRows(question, context) : [];
  const cohorts = computeCohorts(rows, calendar, periods, context.now);
  return {
    kind: "retention",
    ...resultHead({ range, timezone }, scope, context.now),
    granularity,
    first_time: start.first_time,
    start_label: selectionLabel(start),
    return_label: selectionLabel(query.return),
    periods,
    cohorts: cohorts.map(({ bucket, ...cohort }) => ({
      time: formatInstant(bucket.start, bucket.offset, timezone),
      ...cohort,
    })),
    averages: computeAverages(cohorts, periods),
  };
}

function fetchRows(question: RetentionQuestion, context: RunContext): Promise<RetentionRow[]> {
  const fetch = (table: UserTable | null) =>
    fetchAll<RetentionRow>(compileRetention(question, table), context);
  if (!hasStorableResults(question)) return fetch(null);
  return withUserResults({ kind: "retention", question }, context, {
    store: (place) => storeRetention(question, place),
    fetch,
  });
}
